"""Templates stay readable, and every one of them compiles."""

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
