"""The neighborhood of the number that was called: its cell and those around it, and what lies there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from games.engine.cards.cards import Card
from games.engine.procedure.frames import Felt, FeltChips
from games.engine.rules.layouts import COLUMN, COLUMNS, Layout, Place, layout_of
from games.engine.rules.layouts import ROW as ROW_PARTS
from trainer.play.felt.piles import LaidView, color_of, num, piles_of, spread


@dataclass(frozen=True)
class ZoomCell:
    pocket: str
    color: str
    won: bool
    left: str
    top: str
    wide: str
    high: str
    x: str
    y: str


@dataclass(frozen=True)
class ZoomView:
    """The neighborhood of a number, 440 by 324: its cells and lines, what lies there, and the dolly."""

    cells: tuple[ZoomCell, ...]
    lines: str
    laid: tuple[LaidView, ...]
    asked: bool
    dolly: tuple[str, str] | None


ACROSS = {0: (78.0, 206.0, 258.0, 306.0), 1: (52.0, 112.0, 240.0, 304.0), 2: (48.0, 96.0, 146.0, 274.0)}
"""The lines between the columns, by the one in which the number lies: its cell is the largest."""
DOWN = 426.0, 322.0, 118.0, 14.0
"""The lines between its row and those beside it, the one nearer to zero first."""
IN_ZOOM = "zoom", 2
"""How chips are seen there, and how many of a stack: more would rise to a number."""
Knots = Sequence[tuple[float, float]]


def _along(knots: Knots, at: float) -> float:
    """Return where a part of the layout lies in the zoom, straight between knots that ascend."""
    for (low, start), (high, end) in pairwise(knots):
        if low <= at <= high:
            return start + (end - start) * (at - low) / (high - low)
    return knots[0][1] if at < knots[0][0] else knots[-1][1]


@dataclass(frozen=True)
class _Window:
    """Which part of the layout is seen, and where: knots of rows (down) and columns (across)."""

    down: Knots
    across: Knots

    def shows(self, place: Place) -> bool:
        """Whether chips of an inside bet lie within; on the line at the end of the window they do not."""
        low, high = self.down[0][0], self.down[-1][0]
        return place.inside and low < place.down < high

    def point(self, down: float, across: float) -> tuple[float, float]:
        return _along(self.down, down), _along(self.across, across)

    def in_middle(self, place: Place) -> bool:
        return DOWN[2] < self.point(place.down, place.across)[0] < DOWN[1]


@cache
def _window(pocket: Card) -> _Window:
    number = int(pocket)
    if not number:
        return _Window(((-3, 424), (0, 196), (2, 66)), ((0, 52), (COLUMN * COLUMNS, 306)))
    row, column = divmod(number - 1, COLUMNS)
    at = ROW_PARTS * row
    down = (at - 2, DOWN[0]), (at, DOWN[1]), (at + 2, DOWN[2]), (at + 4, DOWN[3])
    return _Window(down, tuple((COLUMN * line, y) for line, y in enumerate(ACROSS[column])))


def _zoom_cells(zeros: int, pocket: Card, window: _Window) -> Iterable[ZoomCell]:
    deep = COLUMNS * COLUMN / zeros
    for place in layout_of(zeros).places:
        (of, *_more), zero = place.pockets, not int(place.pockets[0])
        if place.kind != "straight" or not (zero or window.shows(place)):
            continue
        if zero and window.down[0][0] >= 0:
            continue
        high, half = (deep, 2) if zero else (COLUMN, 1)
        (right, top), (left, bottom) = (
            window.point(place.down + by * half, place.across + by * high / 2) for by in (-1, 1)
        )
        if zero:
            left = window.point(0, 0)[0]
        won, gap = of == pocket, 6
        aside = 0 if won or zero else _aside(right, left)
        yield ZoomCell(
            pocket=of,
            color=color_of(of),
            won=won,
            left=num(left + gap),
            top=num(top + gap),
            wide=num(right - left - 2 * gap),
            high=num(bottom - top - 2 * gap),
            x=num((left + right) / 2 + aside),
            y=num(bottom - (22 if won else min(20.0, (bottom - top) / 2 - 8))),
        )


def _zoom_lines(window: _Window) -> str:
    """The line of the dozens, those of the columns as far as zero, and those of the rows."""
    xs, ys = [x for _down, x in window.down], [y for _across, y in window.across]
    left, right, high = min(xs), max(xs), (ys[0], ys[-1])
    zero = window.point(0, 0)[0] if window.down[0][0] < 0 else right
    columns = (_along(window.across, across) for across in range(COLUMN, COLUMN * COLUMNS, COLUMN))
    lines = [(max(14.0, high[0] - 42), right), *((y, right) for y in high), *((y, zero) for y in columns)]
    return "".join(f"M{num(left)} {num(y)}H{num(to)}" for y, to in lines) + "".join(
        f"M{num(x)} {num(high[0])}V{num(high[1])}" for x in xs
    )


def _aside(right: float, left: float) -> float:
    """Return how far from the middle a number beside the large one is printed: at the end of the window."""
    return -29 if left < DOWN[2] else 29 if right > DOWN[1] else 0


TALL = 100
"""A cell of that height has room for stacks one above the other."""
Points = tuple[tuple[float, float], list[tuple[float, float]]]


def _points(window: _Window, place: Place, pocket: Card, count: int, beside: int) -> Points:
    """Return where chips lie, and how far from there each of so many stacks: straight up beside what is
    printed, so that it and the dolly are seen; on a line nearer to the number, if `beside` it in a cell at
    the end of the window several stacks lie."""
    x, y = window.point(place.down, place.across)
    if place.pockets == (pocket,):
        return (x - 36, y - 12), spread(count, 37, 74, 30)
    half, straight = COLUMN / 2, place.kind == "straight"
    deep = _along(window.across, place.across + half) - _along(window.across, place.across - half)
    upright = deep > TALL and place.across % COLUMN == half
    offsets = [(across, along) for along, across in spread(count, 32, 64, 0)] if upright else []
    if not straight:
        nearer = 0 if upright else 10 * min(max(beside - 1, 0), 2)
        return (x + (nearer if x < DOWN[1] else -nearer), y), offsets or spread(count, 37, 62, 0)
    if window.in_middle(place) and int(pocket):
        return (x - 56, y), spread(count, 26, 54, 0)
    toward = 1 if x > DOWN[1] else -1
    inner, far = window.point(place.down + toward, place.across)[0], 43 if toward > 0 else 51
    nearer = 0 if upright else min(13 * (count - 1), 20)
    return (inner + toward * (far - nearer), y), offsets or spread(count, 26, 40, 0)


def zoom_view(
    layout: Layout,
    zeros: int,
    pocket: Card,
    felt: Felt,
    lying: Mapping[str, Sequence[FeltChips]],
    asked: int | None,
) -> ZoomView:
    window, laid = _window(pocket), []
    ends = {
        place.pockets[0]: len(lying.get(place.slug, ()))
        for place in layout.places
        if place.kind == "straight" and not window.in_middle(place)
    }
    for place in layout.places:
        chips = lying.get(place.slug)
        if chips and window.shows(place):
            between_rows = place.kind == "split" and not place.down % ROW_PARTS
            beside = max(ends.get(of, 0) for of in place.pockets) if between_rows else 0
            where, offsets = _points(window, place, pocket, len(chips), beside)
            laid.append(LaidView(place.slug, piles_of(place, chips, where, offsets, asked, IN_ZOOM)))
    # A stack rises over what lies farther up, and lies on the line over those in the cells beside it.
    laid.sort(key=lambda one: (float(one.piles[0].y), layout.place(one.place).kind != "straight"))
    straight = layout.place(f"straight-{pocket}")
    x, y = window.point(straight.down, straight.across)
    return ZoomView(
        cells=tuple(_zoom_cells(zeros, pocket, window)),
        lines=_zoom_lines(window),
        laid=tuple(laid),
        asked=any(pile.asked for one in laid for pile in one.piles),
        dolly=(num(x + 62), num(y + 4)) if felt.dolly else None,
    )
