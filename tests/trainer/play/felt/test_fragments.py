"""A part that follows from its views alone is drawn once, and is the same as if it were drawn each time."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.utils.translation import override

from tests.scale import one_game
from tests.trainer.playing import play_on, round_state_of, start_run
from trainer.play.felt.cards import CardView
from trainer.play.felt.views import felt_view
from trainer.play.templatetags import fragments

TEMPLATES = Path(settings.BASE_DIR) / "templates"
DRAWN = re.compile(r'{% cached_part "([^"]+)"')
REACHES = re.compile(r"\b(request|user|perms|csrf_token|csp_nonce|felt|run_id|stop|membership)\b")
"""What a page gives its parts, and `drawn` does not."""


@pytest.fixture(autouse=True)
def nothing_render():
    fragments.forget()
    yield
    fragments.forget()


def rendered(template: str, **context) -> str:
    return engines["django"].from_string("{% load fragments %}" + template).render(context)


def card(text: str, name: str = "a card") -> str:
    return rendered('{% cached_part "pages/_card.html" card=card %}', card=CardView(text, name))


def parts() -> dict[Path, set[str]]:
    """The parts that each template has drawn."""
    found = {page: set(DRAWN.findall(page.read_text())) for page in TEMPLATES.rglob("*.html")}
    return {page: names for page, names in found.items() if names}


def test_each_language_has_its_own():
    words = []
    for language in ("en", "es", "en"):
        with override(language):
            words.append(rendered('{% cached_part "pages/_mark.html" right=0 %}'))
    assert words[0] == words[2] != words[1]


def test_what_stands_in_a_view_is_escaped():
    assert "<b>" not in card("Ah", "<b>a card</b>")


@pytest.mark.django_db
@one_game("six-card-poker")
def test_a_felt_is_the_same_as_if_everything_were_drawn_anew(alice, game, monkeypatch):
    run, felts = start_run(alice, game=game, spots=3), []

    def drawn(view) -> str:
        return engines["django"].get_template("play/felt/_felt.html").render({"felt": view})

    for _ in range(3):
        view = felt_view(round_state_of(run))
        felts.append((view, drawn(view)))
        play_on(run, 1)
    assert fragments._render.cache_info().hits > 20
    with monkeypatch.context() as changed:
        changed.setattr(fragments, "_render", fragments._render.__wrapped__)
        assert all(drawn(view) == html for view, html in felts)


def test_no_part_reaches_for_what_its_page_has():
    """It would find nothing, or what another user was shown."""
    named = set().union(*parts().values())
    assert {"pages/_card.html", "play/felt/_spot.html", "play/felt/_bet.html"} <= named
    for name in named:
        written = re.findall(r"{[{%].*?[}%]}", (TEMPLATES / name).read_text())
        reached = [
            tag for tag in written if REACHES.search(re.sub(r'"[^"]*"', "", tag)) and "comment" not in tag
        ]
        assert not reached, (name, reached)
