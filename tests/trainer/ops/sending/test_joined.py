"""Files that are always loaded together are one where files are collected, and themselves elsewhere."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.management import call_command
from django.template import Context, Template
from django.test import override_settings

from trainer.ops import bundles
from trainer.ops.bundles import COMMENTS, JOINED, JoinedStorage, shortened


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """A folder of collected files, twice, as after an upgrade."""
    folder = tmp_path_factory.mktemp("collected")
    backend = {"BACKEND": "trainer.ops.bundles.JoinedStorage"}
    with override_settings(STATIC_ROOT=str(folder), STORAGES={"default": backend, "staticfiles": backend}):
        for _ in range(2):
            call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def source(part: str) -> str:
    return Path(finders.find(part)).read_text(encoding="utf-8")


def sent(part: str) -> str:
    """A part as it is joined: what is minified already stays as it is."""
    return source(part) if part.endswith(".min.js") else shortened(Path(part).suffix, source(part))


@pytest.mark.parametrize("name", JOINED)
def test_a_joined_file_holds_its_parts_in_their_order(collected, name):
    whole, rest = (collected / name).read_text(encoding="utf-8"), re.compile(r"\S+").findall
    says = [sent(part) for part in JOINED[name]]
    places = [whole.index(said) for said in says]
    assert places == sorted(places)
    assert rest(whole) == [word for said in says for word in rest(said)]
    hashed = JoinedStorage(location=str(collected), base_url="/static/").stored_name(name)
    assert (collected / f"{hashed}.gz").exists()


@pytest.mark.parametrize("name", ["play/joined.js"])
def test_where_files_are_not_collected_each_is_loaded(monkeypatch, name):
    tag = Template(f'{{% load joined %}}{{% joined "{name}" %}}')
    monkeypatch.setattr(bundles, "static", lambda path: f"/static/{path}")
    assert tag.render(Context()).count("/static/") == len(JOINED[name]) > 1
    monkeypatch.setattr(
        bundles, "staticfiles_storage", JoinedStorage(location="/nowhere", base_url="/static/")
    )
    assert tag.render(Context()).count(f"/static/{name}") == 1
    monkeypatch.setattr(
        bundles, "staticfiles_storage", StaticFilesStorage(location="/nowhere", base_url="/s/")
    )
    assert name not in tag.render(Context())


def test_each_script_is_a_function_of_its_own():
    """So that what one of them names is not named anew by the next, and none ends in the middle."""
    for part in (part for parts in JOINED.values() for part in parts if part.endswith(".js")):
        assert source(part).rstrip().endswith(("})();", "}();")), part


def test_a_style_sheet_loses_its_comments_and_the_space_that_means_nothing():
    sheet = """/* Two rules */
a , b:hover > c { width: calc(1px + 2px); font: 600 1rem/1 "A  b; c"; }
@media (max-width: 3rem) and (hover) {
  :is(a, b) .c { content: ", : "; }
}
"""
    assert shortened(".css", sheet) == (
        'a,b:hover > c{width:calc(1px + 2px);font:600 1rem/1 "A  b; c";}'
        '@media (max-width:3rem) and (hover){:is(a,b) .c{content:", : ";}}'
    )


def test_no_text_of_a_script_spans_lines():
    """Or the space that begins its lines would be lost from it; a style sheet quotes with double quotes."""
    for part in {part for parts in JOINED.values() for part in parts if not part.endswith(".min.js")}:
        for line in COMMENTS[Path(part).suffix].sub("", source(part)).splitlines():
            assert line.count("`" if part.endswith(".js") else '"') % 2 == 0, f"{part}: {line}"
            assert part.endswith(".js") or "'" not in line, f"{part}: {line}"
