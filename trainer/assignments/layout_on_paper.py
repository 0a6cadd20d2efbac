"""A layout with its chips on a worksheet: drawn once a round, as it lay before anything was taken.

The drawing is that of the table, but numbers are higher than wide, so that marks which lie at a place stand
one above the other: "Y3" is three yellow chips.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt, FeltChips
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.layouts import NUMBERS, Place, layout_of
from games.engine.rules.sources import Wheel
from games.engine.settlement.inputs import Seat
from trainer.play.felt.long_table import BOTTOM, TOP, long_table_view, on_print, printed_lines
from trainer.play.felt.piles import LETTERS

TALL = 1.8
"""How much higher a number is drawn than on the table. The boxes outside are as high as there."""
MARK, LETTER = 11.0, 5.2
"""The height of a mark, and how much wider it is by each letter."""
UNDER = {"straight": 12.0, "column": 8.0, "dozen": 8.0, "even-money": 8.0}
"""How far marks lie below the middle of a place, under what is printed there."""
ABREAST = {"dozen": 6, "even-money": 4}
"""How many marks a box outside has side by side. Elsewhere they stand one above the other, up to `HEAP`."""
HEAP = 4
ABOVE = {"straight": -21.0, "column": -26.0, "dozen": -11.0, "even-money": -11.0}
"""How far above the middle of a place its print stands."""


@dataclass(frozen=True)
class Mark:
    """One player’s chips on a place, by the middle of the mark, its corner and its width."""

    x: float
    y: float
    left: float
    top: float
    wide: float
    text: str


@dataclass(frozen=True)
class PrintedWords:
    """What is printed at a place; red numbers are set in italics too."""

    x: float
    y: float
    text: str
    red: bool = False


@dataclass(frozen=True)
class DrawnLayout:
    """The drawing as SVG; `words` what lies there, bet by bet, and `where` the number, once it fell."""

    svg: str
    words: str
    where: str


def drawn_layout(played: Round, stop: Stop) -> DrawnLayout | None:
    """Return the layout at a stop, as it lay before losing bets went; None in games without one."""
    source, felt = played.inputs.rules.source, before_sweep(played, stop)
    table = long_table_view(played.inputs, felt, None)
    if table is None or not isinstance(source, Wheel):
        return None
    zeros, words = len(source.pockets) - NUMBERS, ". ".join(table.bets)
    boxes = {
        box.place: box.words or (_("Red") if box.color == "red" else _("Black")) for box in table.print.boxes
    }
    red = {cell.place for cell in table.print.cells if cell.color == "red"}
    drawn = {
        "words": words,
        "lines": printed_lines(zeros, TALL),
        "high": round(_down(BOTTOM) + 6),
        "printed": [
            PrintedWords(
                x, y + ABOVE[place.kind], boxes.get(place.slug) or place.pockets[0], place.slug in red
            )
            for place in layout_of(zeros).places
            if place.kind in ABOVE
            for x, y in [_on_paper(place)]
        ],
        "marks": [
            mark
            for place in layout_of(zeros).places
            for mark in _marks(place, felt.layout.get(place.slug, ()))
        ],
    }
    svg = render_to_string("assignments/layout.svg", drawn)
    where = _("The ball lies on %(number)s.") % {"number": felt.fall} if felt.fall else ""
    return DrawnLayout(svg, words, where)


def _down(y: float) -> float:
    """Return where on paper a line across the table's print is."""
    return y if y < TOP else TOP + (y - TOP) * TALL


def _on_paper(place: Place) -> tuple[float, float]:
    x, y = on_print(place)
    return x, _down(y)


def _marks(place: Place, lying: Sequence[FeltChips]) -> Iterator[Mark]:
    """Side by side in a box, else in one heap, or in two where there are many."""
    (x, y), texts = _on_paper(place), list(map(_mark_text, lying))
    step = max(map(_wide, texts), default=0.0) + 1
    abreast = ABREAST.get(place.kind) or -(-len(texts) // HEAP)
    rows = [texts[at : at + abreast] for at in range(0, len(texts), abreast or 1)]
    for row, beside in enumerate(rows):
        for at, text in enumerate(beside):
            middle = x + (at - (len(beside) - 1) / 2) * step
            level = y + UNDER.get(place.kind, 0.0) + (row - (len(rows) - 1) / 2) * MARK
            wide = _wide(text)
            corner = (round(middle - wide / 2, 1), round(level - MARK / 2 + 0.3, 1))
            yield Mark(round(middle, 1), round(level, 1), *corner, round(wide, 1), text)


def _wide(text: str) -> float:
    return 5 + LETTER * len(text)


def _mark_text(one: FeltChips) -> str:
    """ "Y3"; "Y" of one chip, and "$25" of value chips."""
    if not one.color:
        return f"${print_cents(one.cents)}"
    return f"{LETTERS[one.color]}{one.chips if one.chips > 1 else ''}"


def before_sweep(played: Round, stop: Stop) -> Felt:
    timeline = [frame.felt for frame in played.frames[: stop.frame + 1]]
    return max(timeline, key=lambda felt: (felt.fall is not None, _chips(felt)))


def _chips(felt: Felt) -> int:
    return sum(len(lying) for lying in felt.layout.values())


def mark_of(seat: Seat) -> str:
    """The letter of a player’s chips; "$" of value chips."""
    return str(LETTERS[seat.color.name]) if seat.color else "$"


def worth_of(seat: Seat) -> str:
    """ "$5 a chip"; what a player without a color bets in."""
    if seat.color is None:
        return _("value chips")
    return _("$%(value)s a chip") % {"value": print_cents(seat.color.cents)}
