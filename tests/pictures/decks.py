"""Lays the deck out in one picture for each way in which it may be looked at: python -m tests.pictures.decks

The cards are drawn in fixtures/cards.svg, their colours are those of static/pages/tokens.css. A page shows a
card as the part of the picture where it lies, by static/play/cards.css: a column for each rank from the ace
down and one of jokers and backs, a row for each suit.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from games.engine.cards.cards import RANKS

PROJECT = Path(__file__).resolve().parents[2]
DRAWN = PROJECT / "fixtures" / "cards.svg"
TOKENS = PROJECT / "static" / "pages" / "tokens.css"
LAID = PROJECT / "static" / "decks"

WIDE, HIGH = 64, 90
ROWS, COLUMNS = "shdc", RANKS[::-1]
LAST = (("X1", "joker"), ("X2", "joker"), ("back", "back"), ("strange", "back"))
"""The column after the aces: the name of each card or back and its colour."""

FOUR = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
TWO = FOUR | {"d": "hearts", "c": "spades"}
DECKS = {
    f"{colours}-{index}.svg": (suits, index)
    for colours, suits in (("four", FOUR), ("two", TWO))
    for index in ("usual", "large")
}


def tokens() -> dict[str, str]:
    """The colours of the style sheet by name, those that are the same by day and by night."""
    return dict(re.findall(r"^  --([\w-]+): (#[0-9a-f]{6});", TOKENS.read_text(encoding="utf-8"), re.M))


def shapes() -> dict[str, str]:
    """What each card, back and court figure is made of, by name."""
    return dict(
        re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', DRAWN.read_text(encoding="utf-8"), re.S)
    )


def deck(suits: dict[str, str], index: str) -> str:
    drawn = shapes()
    courts = "".join(f'<g id="{name}">{drawn[name]}</g>' for name in drawn if name.startswith("court-"))
    cards, colours = "\n".join(_cards(drawn, suits, index)), tokens()
    width, height = WIDE * (len(COLUMNS) + 1), HIGH * len(ROWS)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n'
        "<!-- Made of fixtures/cards.svg by python -m tests.pictures.decks -->\n"
        f"<defs>{courts}</defs>\n{cards}\n</svg>\n"
    )
    return re.sub(r"var\(--([\w-]+)\)", lambda named: colours[named[1]], text)


def _cards(drawn: dict[str, str], suits: dict[str, str], index: str) -> Iterator[str]:
    for y, suit in enumerate(ROWS):
        for x, rank in enumerate(COLUMNS):
            yield _card(x, y, f"--{suits[suit]}", _with_index(drawn[rank + suit], index))
    for y, (name, colour) in enumerate(LAST):
        yield _card(len(COLUMNS), y, f"--{colour}", _with_index(drawn[name], index))


def _card(x: int, y: int, colour: str, shapes: str) -> str:
    return f'<g color="var({colour})" transform="translate({WIDE * x} {HIGH * y})">{shapes}</g>'


def _with_index(shapes: str, index: str) -> str:
    """A face is drawn twice, with an index of the usual size and with a large one."""
    faces = dict(re.findall(r'<g class="(usual|large)">(.*?)</g>', shapes, re.S))
    return faces.get(index, shapes)


def main() -> None:
    LAID.mkdir(exist_ok=True)
    for name, (suits, index) in DECKS.items():
        (LAID / name).write_text(deck(suits, index), encoding="utf-8")


if __name__ == "__main__":
    main()
