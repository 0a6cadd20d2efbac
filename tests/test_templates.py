"""Templates stay readable, every one of them compiles, and has its words from the catalog."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.loader import get_template

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
FILES = sorted(path for path in TEMPLATES.rglob("*.*") if path.suffix in {".html", ".txt", ".js"})
LONGEST = 160


def long_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST]


def test_no_line_is_longer_than_an_editor_shows():
    found = {str(path.relative_to(TEMPLATES)): long_lines(path.read_text("utf-8")) for path in FILES}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert len(found) > 100


def test_a_long_line_is_found():
    """The negative control."""
    assert long_lines(f"<p>\n{'x' * (LONGEST + 1)}\n</p>") == [2]


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda path: path.name)
def test_every_template_compiles(folder):
    for path in FILES:
        if path.parent == folder:
            get_template(str(path.relative_to(TEMPLATES)))


# --- Words -----------------------------------------------------------------------------------------------

MADE = re.compile(
    r"{%\s*(blocktranslate|comment)\b.*?{%\s*end\1\s*%}"
    r"|{%\s*block (\w*(?:class|attributes?|attrs)\w*)\s*%}.*?{%\s*endblock\b.*?%}|{#.*?#}|{%.*?%}|{{.*?}}",
    re.DOTALL,
)
SHOWN = {"aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"}
LETTER = re.compile(r"[^\W\d_]{2}")
ATTRIBUTES = re.compile(r"[\w-]+=\"[^\"]*\"|data-[\w-]+")
"""What a template gives an element that another one opens."""
BARE = {
    "accounts/people/add.html": "names and addresses of an example",
    "accounts/sign_on/providers.html": "names of providers",
    "api/documentation.html": "a command and a header",
    "credentials/badges/badges.html": "PNG",
}
"""Templates with words of their own, and which."""


class _Words(HTMLParser):
    def __init__(self, template: str) -> None:
        super().__init__()
        self.bare: list[str] = []
        self.feed(MADE.sub("", template))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.bare += [value for name, value in attrs if name in SHOWN and value and LETTER.search(value)]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is None and LETTER.search(ATTRIBUTES.sub("", data)):  # no script or style
            self.bare.append(data.strip())


def test_the_words_of_a_template_can_be_translated():
    pages = {path.relative_to(TEMPLATES).as_posix(): path for path in FILES if path.suffix == ".html"}
    found = {name: _Words(path.read_text("utf-8")).bare for name, path in pages.items()}
    assert {name for name, bare in found.items() if bare} == set(BARE)


def test_a_word_that_cannot_be_translated_is_found():
    """The negative control."""
    shown = '<p title="Take">{% translate "Deal" %} {{ game }} cards</p><script>let word;</script>'
    assert _Words(shown).bare == ["Take", "cards"]


# --- Type ------------------------------------------------------------------------------------------------

STATIC = TEMPLATES.parent / "static"
SMALLEST = {"rem": 0.75, "px": 12}
SIZES = re.compile(r"font(?:-size)?:[^;}]*?(?<![\w.-])(\d*\.?\d+)(rem|px)")
"""The first size that a declaration of type names."""


def small_type(style: str) -> list[str]:
    found = ((size, unit) for size, unit in SIZES.findall(style) if float(size))
    return [size + unit for size, unit in found if float(size) < SMALLEST[unit]]


def test_nothing_is_set_smaller_than_twelve_pixels():
    styles = [path for path in STATIC.rglob("*.css") if "vendor" not in path.parts]
    found = {str(path.relative_to(STATIC)): small_type(path.read_text("utf-8")) for path in styles}
    assert {name: sizes for name, sizes in found.items() if sizes} == {}
    assert len(found) > 20


def test_small_type_is_found():
    """The negative control."""
    style = ".a { font: 600 max(0.7rem, 2cqw)/1 serif; } .b { font-size: 11px } .c { font-size: 0.75rem }"
    assert small_type(style) == ["0.7rem", "11px"]
