"""A long table where all bet on what falls: layout and chips, the wheel, the zoom, the bank, the racetrack.

Where a bet lies is a `Place` of the layout (games/engine/rules/layouts.py), which this puts on the print of
1000 by 640: zero lies at the right, toward the wheel, and the outside bets on the players' side. Coordinates
are texts, so that no language writes them with a comma.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, pi, sin

from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.engine.cards.cards import Card
from games.engine.money.amounts import cut, print_cents
from games.engine.procedure.frames import Felt, FeltChips, FeltSpot
from games.engine.questions.layouts import item_of
from games.engine.rules.games import Game
from games.engine.rules.layouts import COLUMN, COLUMNS, NUMBERS, RED, ROWS, Layout, Place, layout_of
from games.engine.rules.layouts import ROW as ROW_PARTS
from games.engine.rules.sources import Wheel
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs
from trainer.pages.text import sentence, translate

RIGHT, TOP = 672.0, 118.0
"""The line between zero and the numbers, and the one outside 1 to 34."""
WIDE, HIGH, BOX = 49.0, 46.0, 44.0
"""A number's cell; the height of a box outside."""
LEFT, BOTTOM = RIGHT - ROWS * WIDE, TOP + COLUMNS * HIGH
DOZENS, EVENS = TOP - BOX / 2, TOP - BOX * 1.5
"""The middles of both rows of boxes outside."""
LOWER = 9.0
"""Chips lie so far below the middle of a cell, under what is printed there."""
BALL = 128
"""Degrees from the top at which the ball lies."""
IN_ZOOM, IN_BOX = ("zoom", 4), ("box", 2)
"""How chips are seen there, and how many of a stack; how many there are stands beside it."""
CHIP, EDGE = 24.8, 4.5
"""How high a chip is, and how much of each is seen under the next one."""


def _at(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def color_of(pocket: Card) -> str:
    """ "red", "black" or "zero": what a pocket looks like."""
    number = int(pocket)
    return "zero" if not number else "red" if number in RED else "black"


# --- What is printed on the layout ---


@dataclass(frozen=True)
class CellView:
    """A number of the layout: its place, its pocket and what that looks like; its corner, that of a zero its
    shape, and the middle of its text."""

    place: str
    pocket: str
    color: str
    left: str
    top: str
    shape: str
    x: str
    y: str


@dataclass(frozen=True)
class BoxView:
    """A box outside: its place and what is printed in it ("": a diamond of its `color`)."""

    place: str
    kind: str
    words: str
    color: str
    x: str
    y: str
    left: str
    top: str


@dataclass(frozen=True)
class PrintView:
    """All that is printed, with its lines as one path."""

    cells: tuple[CellView, ...]
    boxes: tuple[BoxView, ...]
    lines: str


def on_print(place: Place) -> tuple[float, float]:
    """Return where on the print a place is."""
    x = RIGHT - place.down * WIDE / ROW_PARTS
    if place.kind == "dozen":
        return x, DOZENS
    if place.kind == "even-money":
        return x, EVENS
    return x, TOP + place.across * HIGH / COLUMN


@cache
def _cells(zeros: int) -> tuple[CellView, ...]:
    cells = []
    for place in layout_of(zeros).places:
        if place.kind == "straight":
            (pocket,), (x, y), shape = place.pockets, on_print(place), ""
            if not int(pocket):
                high = COLUMNS * HIGH / zeros - 7
                shape = f"M{_at(RIGHT + 4)} {_at(y - high / 2)}h32l17 {_at(high / 2)}-17 {_at(high / 2)}h-32Z"
            corner = _at(x - WIDE / 2), _at(y - HIGH / 2)
            cells.append(CellView(place.slug, pocket, color_of(pocket), *corner, shape, _at(x), _at(y - 2)))
    return tuple(cells)


@cache
def _lines(zeros: int) -> str:
    rows = "".join(f"M{_at(LEFT - WIDE)} {_at(TOP + HIGH * at)}H{_at(RIGHT)}" for at in range(COLUMNS + 1))
    columns = "".join(f"M{_at(LEFT + WIDE * at)} {_at(TOP)}V{_at(BOTTOM)}" for at in range(-1, ROWS + 1))
    deep = COLUMNS * HIGH / zeros
    ends = "".join(
        f"M{_at(RIGHT)} {_at(TOP + deep * at)}h38l20 {_at(deep / 2)}-20 {_at(deep / 2)}h-38"
        for at in range(zeros)
    )
    outside = (
        f"M{_at(LEFT)} {_at(TOP)}V{_at(TOP - 2 * BOX)}H{_at(RIGHT)}V{_at(TOP)}"
        f"M{_at(LEFT)} {_at(TOP - BOX)}H{_at(RIGHT)}"
    )
    thirds = "".join(f"M{_at(LEFT + 4 * WIDE * at)} {_at(TOP)}v{_at(-BOX)}" for at in (1, 2))
    sixths = "".join(
        f"M{_at(LEFT + 2 * WIDE * at)} {_at(TOP - BOX)}v{_at(-BOX)}" for at in range(1, ROWS // 2)
    )
    return rows + columns + ends + outside + thirds + sixths


def _printed(place: Place) -> str:
    """Return what stands in a box outside."""
    if place.kind == "column":
        return _("%(odds)s to 1") % {"odds": place.odds}
    if place.kind == "dozen":
        return {
            "dozen-1": pgettext("printed on the layout", "1st 12"),
            "dozen-2": pgettext("printed on the layout", "2nd 12"),
            "dozen-3": pgettext("printed on the layout", "3rd 12"),
        }[place.slug]
    return "" if place.slug in ("red", "black") else translate(place.name)


@cache
def _printed_on(zeros: int, _language: str | None) -> PrintView:
    return PrintView(_cells(zeros), tuple(_boxes(layout_of(zeros))), _lines(zeros))


def _boxes(layout: Layout) -> Iterable[BoxView]:
    sizes = {
        "column": (WIDE, HIGH),
        "dozen": (4 * WIDE, BOX),
        "even-money": (2 * WIDE, BOX),
    }
    for place in layout.places:
        if place.kind in sizes:
            (x, y), (wide, high) = on_print(place), sizes[place.kind]
            yield BoxView(
                place=place.slug,
                kind=place.kind,
                words=_printed(place),
                color=place.slug,
                x=_at(x),
                y=_at(y - 9),
                left=_at(x - wide / 2),
                top=_at(y - high / 2),
            )


# --- Chips ---


@dataclass(frozen=True)
class PileView:
    """One player's chips on a place, as one item: where they lie, the color of the chip on top and its top
    edge, those seen under it as (color if another, down), the lowest first, and how many there are, or how
    much of value chips ("": one chip). They lie in the `zoom` or a `box` ("": discs seen from above).
    `tag` is how many characters that takes, `mark` what the last answer about them was worth."""

    item: str
    spot: int
    x: str
    y: str
    color: str
    top: str
    under: tuple[tuple[str, str], ...]
    count: str
    words: str
    state: str = "live"
    asked: bool = False
    seen: str = ""
    tag: int = 0
    mark: str = ""


WIDEST = 6
"""Characters for which there is a tag."""
SPREAD = 17.0
"""Between two stacks of discs that lie side by side on the print."""


def spread(count: int, step: float, room: float, deep: float) -> list[tuple[float, float]]:
    """Return how far from a place each of so many stacks lies: side by side `step` apart, in two rows that
    are `deep` apart where that takes more than `room` (0: always in one)."""
    rows = [count]
    if (count - 1) * step > room and deep and count > 2:
        rows = [count - count // 2, count // 2]
    result = []
    for row, length in enumerate(rows):
        apart = min(step, room / (length - 1)) if length > 1 else 0.0
        y = (row - (len(rows) - 1) / 2) * deep
        result += [((at - (length - 1) / 2) * apart, y) for at in range(length)]
    return result


def _chips(one: FeltChips, seen: int) -> tuple[str, ...]:
    """Return the colors of the chips that are seen, the lowest first."""
    if one.color:
        return (one.color,) * min(one.chips, seen)
    laid = [chip.colour for chip, count in cut(one.cents) for _one in range(count)]
    return tuple(laid[-seen:]) or ("white",)


def _count(one: FeltChips) -> str:
    if one.color:
        return str(one.chips) if one.chips > 1 else ""
    return f"${print_cents(one.cents)}" if sum(count for _chip, count in cut(one.cents)) > 1 else ""


MOST = 4_000
"""Bets of which a process keeps the words, least recently heard dropped first."""


def chips_words(place: Place, one: FeltChips) -> str:
    """ "Yellow, split 17 and 20, 1 chip": a bet as it is heard."""
    return _chips_words(place, one.cents, one.color, one.chips, get_language())


@lru_cache(maxsize=MOST)
def _chips_words(place: Place, cents: int, color: str, chips: int, _language: str | None) -> str:
    if color:
        many = ngettext("%(count)s chip", "%(count)s chips", chips) % {"count": chips}
        whose = translate(color)
    else:
        many, whose = f"${print_cents(cents)}", _("value chips")
    name = translate(place.name)
    return f"{capfirst(whose)}, {name[:1].lower()}{name[1:]}, {many}"


def _piles(
    place: Place,
    lying: Sequence[FeltChips],
    where: tuple[float, float],
    offsets: Sequence[tuple[float, float]],
    asked: int | None,
    size: tuple[str, int] = ("", 1),
) -> tuple[PileView, ...]:
    (x, y), (seen, most) = where, size
    piles = []
    for one, (along, across) in zip(lying, offsets, strict=True):
        count = _count(one)
        *under, color = _chips(one, most)
        piles.append(
            PileView(
                item=item_of(place.slug, one.spot),
                spot=one.spot,
                x=_at(x + along),
                y=_at(y + across),
                color=color,
                top=_at(-CHIP / 2 - EDGE * len(under)),
                under=tuple((low if low != color else "", _at(-EDGE * at)) for at, low in enumerate(under)),
                count=count,
                words=chips_words(place, one),
                state=one.state,
                asked=one.spot == asked and one.state == "live",
                seen=seen,
                tag=min(len(count), WIDEST),
            )
        )
    return tuple(piles)


@dataclass(frozen=True)
class LaidView:
    """A place with all that lies on it."""

    place: str
    piles: tuple[PileView, ...]


ROOMS = {"dozen": 150.0, "even-money": 62.0}
"""How far the stacks in a box outside may lie apart."""


def _in_box(place: Place, count: int) -> list[tuple[float, float]]:
    """Return how far from their middle the stacks in a box outside lie: one above the other in that of a
    column, which is narrow."""
    if place.kind in ROOMS:
        return spread(count, 34, ROOMS[place.kind], 0)
    rows = -(-count // 2) if count > 2 else count
    deep, wide = 18 if rows < 3 else 11, count > rows
    return [
        ((at % 2 * 22 - 14 if wide else -6), (at // 2 if wide else at) * deep - (rows - 1) * deep / 2)
        for at in range(count)
    ]


def _on_layout(
    layout: Layout, lying: Mapping[str, Sequence[FeltChips]], asked: int | None
) -> tuple[LaidView, ...]:
    """Return all chips in the order in which they are drawn: counts outside over what lies on the lines."""
    laid = []
    for place in sorted(layout.places, key=lambda place: not place.inside):
        if chips := lying.get(place.slug):
            x, y = on_print(place)
            if place.inside:
                offsets = spread(len(chips), SPREAD, 2 * SPREAD, SPREAD)
                y += LOWER if place.kind == "straight" else 0
                piles = _piles(place, chips, (x, y), offsets, asked)
            else:
                piles = _piles(place, chips, (x, y + LOWER / 2), _in_box(place, len(chips)), asked, IN_BOX)
            laid.append(LaidView(place.slug, piles))
    return tuple(laid)


@dataclass(frozen=True)
class OutsideView:
    """What lies on a bet outside, as it stands under the zoom of a phone."""

    place: str
    name: str
    piles: tuple[PileView, ...]


def _outside(layout: Layout, laid: Iterable[LaidView]) -> Iterable[OutsideView]:
    """In the order in which places are paid."""
    for one in laid:
        place = layout.place(one.place)
        if not place.inside:
            yield OutsideView(place.slug, translate(place.name), one.piles)


# --- The zoom ---


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
DOWN = 408.0, 322.0, 118.0, 32.0
"""The lines between its row and those beside it, the one nearer to zero first."""
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
            left=_at(left + gap),
            top=_at(top + gap),
            wide=_at(right - left - 2 * gap),
            high=_at(bottom - top - 2 * gap),
            x=_at((left + right) / 2 + aside),
            y=_at(bottom - (22 if won else min(20.0, (bottom - top) / 2 - 8))),
        )


def _zoom_lines(window: _Window) -> str:
    """The line of the dozens, those of the columns as far as zero, and those of the rows."""
    xs, ys = [x for _down, x in window.down], [y for _across, y in window.across]
    left, right, high = min(xs), max(xs), (ys[0], ys[-1])
    zero = window.point(0, 0)[0] if window.down[0][0] < 0 else right
    columns = (_along(window.across, across) for across in range(COLUMN, COLUMN * COLUMNS, COLUMN))
    lines = [(max(14.0, high[0] - 42), right), *((y, right) for y in high), *((y, zero) for y in columns)]
    return "".join(f"M{_at(left)} {_at(y)}H{_at(to)}" for y, to in lines) + "".join(
        f"M{_at(x)} {_at(high[0])}V{_at(high[1])}" for x in xs
    )


def _aside(right: float, left: float) -> float:
    """Return how far from the middle a number beside the large one is printed: at the end of the window."""
    return -20 if left < DOWN[2] else 20 if right > DOWN[1] else 0


def _place_in_zoom(window: _Window, place: Place, pocket: Card, count: int) -> tuple[float, float]:
    """Straight up chips lie beside what is printed, so that it and the dolly are seen, and clear of the
    lines."""
    x, y = window.point(place.down, place.across)
    if place.kind != "straight":
        return x, y
    if place.pockets == (pocket,):
        return x - 36, y - 12
    if DOWN[2] < x < DOWN[1] and int(pocket):
        return x - 56, y
    clear = 12 * (min(count, 3) - 1)
    return (x - 14 + clear if x > DOWN[1] else x + 8 - clear), y


def _zoom(
    layout: Layout,
    zeros: int,
    pocket: Card,
    felt: Felt,
    lying: Mapping[str, Sequence[FeltChips]],
    asked: int | None,
) -> ZoomView:
    window, laid = _window(pocket), []
    for place in layout.places:
        chips = lying.get(place.slug)
        if chips and window.shows(place):
            own = place.pockets == (pocket,)
            at = _place_in_zoom(window, place, pocket, len(chips))
            step = 26 if place.kind == "straight" and not own else 37
            offsets = spread(len(chips), step, 74 if own else 54, 30)
            laid.append(LaidView(place.slug, _piles(place, chips, at, offsets, asked, IN_ZOOM)))
    straight = layout.place(f"straight-{pocket}")
    x, y = window.point(straight.down, straight.across)
    return ZoomView(
        cells=tuple(_zoom_cells(zeros, pocket, window)),
        lines=_zoom_lines(window),
        laid=tuple(laid),
        asked=any(pile.asked for one in laid for pile in one.piles),
        dolly=(_at(x + 62), _at(y + 4)) if felt.dolly else None,
    )


# --- The wheel ---


@dataclass(frozen=True)
class PocketView:
    pocket: str
    turn: str


@dataclass(frozen=True)
class WheelPrint:
    """A wheel as it is built, its first pocket at the top: how many pockets it has, the dashes of red and of
    zero in a line round it, and by how many degrees that begins before the top."""

    length: int
    start: str
    dashes: tuple[tuple[str, str], ...]
    pockets: tuple[PocketView, ...]


@dataclass(frozen=True)
class WheelView:
    """A wheel that is turned by so many degrees; `says` what is seen of it. The ball lies in it once it has
    fallen, and runs until then only as long as it `falls`."""

    print: WheelPrint
    turn: str
    says: str
    ball: bool = False
    falls: bool = False


def _dashes(lit: Sequence[bool]) -> str:
    """Return dashes and gaps in turn, a dash first."""
    runs = [[True, 0]]
    for one in lit:
        if one != runs[-1][0]:
            runs.append([one, 0])
        runs[-1][1] += 1
    return " ".join(str(length) for _lit, length in runs)


@cache
def wheel_print(pockets: tuple[Card, ...]) -> WheelPrint:
    step, looks = 360 / len(pockets), [color_of(pocket) for pocket in pockets]
    return WheelPrint(
        length=len(pockets),
        start=f"{-90 - step / 2:.2f}",
        dashes=tuple((color, _dashes([look == color for look in looks])) for color in ("red", "zero")),
        pockets=tuple(PocketView(str(pocket), f"{at * step:.2f}") for at, pocket in enumerate(pockets)),
    )


def _wheel(pockets: tuple[Card, ...], fall: Card | None, *, called: bool) -> WheelView:
    built = wheel_print(pockets)
    if fall is None:
        return WheelView(built, "0", _("Wheel, the ball has not fallen"))
    turn = (BALL - pockets.index(fall) * 360 / len(pockets)) % 360
    says = _("Wheel, the ball lies in %(pocket)s") % {"pocket": fall}
    return WheelView(built, f"{turn:.2f}", says, ball=True, falls=not called)


# --- The racetrack ---


@dataclass(frozen=True)
class TrackCell:
    pocket: str
    color: str
    shape: str
    x: str
    y: str


@dataclass(frozen=True)
class TrackPrint:
    """The wheel laid out as a track: its numbers, the lines inside, and the names of what is called as (slug,
    name, x, y)."""

    wide: int
    high: int
    cells: tuple[TrackCell, ...]
    lines: str
    calls: tuple[tuple[str, str, str, str], ...]


Edge = Callable[[float], tuple[float, float, float, float]]


def _stadium(wide: float, high: float, thick: float) -> Edge:
    """Return what gives a point of the middle line and the way outward, by its share of the length, clockwise
    from the right end."""
    r, straight = (high - thick) / 2, wide - high
    bend, middle, left, right = pi * r, high / 2, high / 2, wide - high / 2
    length = 2 * (straight + bend)

    def point(share: float) -> tuple[float, float, float, float]:
        along = share % 1 * length
        if along < bend / 2:
            angle, x = along / r, right
        elif along < bend / 2 + straight:
            return right - (along - bend / 2), middle + r, 0.0, 1.0
        elif along < bend * 1.5 + straight:
            angle, x = pi / 2 + (along - bend / 2 - straight) / r, left
        elif along < bend * 1.5 + 2 * straight:
            return left + (along - bend * 1.5 - straight), middle - r, 0.0, -1.0
        else:
            angle, x = -pi / 2 + (along - bend * 1.5 - 2 * straight) / r, right
        return x + r * cos(angle), middle + r * sin(angle), cos(angle), sin(angle)

    return point


TRACK = 694, 190, 50
"""How wide and high the racetrack is, and how thick."""
PARTS = 4
"""Straight pieces of which the edge of a number in a bend of the track is made."""


def _arc(wheel: Sequence[Card], covered: set[Card]) -> tuple[int, int] | None:
    """Return where on the wheel a group of neighbors begins and ends; None where it is in several parts."""
    starts = [at for at, one in enumerate(wheel) if one in covered and wheel[at - 1] not in covered]
    return (starts[0], starts[0] + len(covered) - 1) if len(starts) == 1 else None


@cache
def _track(zeros: int, _language: str | None) -> TrackPrint:
    layout, (wide, high, thick) = layout_of(zeros), TRACK
    wheel, point = layout.wheel, _stadium(wide, high, thick)
    count, cells = len(wheel), []

    def edge(share: float, out: float) -> str:
        x, y, along, across = point(share)
        return f"{_at(x + along * out)} {_at(y + across * out)}"

    for at, pocket in enumerate(wheel):
        ways = {point((at + by) / count)[2:] for by in (-0.5, 0, 0.5)}
        parts = PARTS if len(ways) > 1 else 1
        shares = [(at - 0.5 + part / parts) / count for part in range(parts + 1)]
        outer = "L".join(edge(share, thick / 2) for share in shares)
        inner = "L".join(edge(share, -thick / 2) for share in reversed(shares))
        x, y, _along_x, _along_y = point(at / count)
        cells.append(TrackCell(pocket, color_of(pocket), f"M{outer}L{inner}Z", _at(x), _at(y)))

    def inside(at: float) -> tuple[float, float]:
        x, y, along, across = point(at / count)
        return x - along * thick / 2, y - across * thick / 2

    lines, middles = "", {}
    covered = {
        name: {pocket for slug, _units in bets for pocket in layout.place(slug).pockets}
        for name, bets in layout.calls.items()
    }
    for name, pockets in covered.items():
        if (arc := _arc(wheel, pockets)) and len(pockets) < count:
            (x, y), (to_x, to_y) = inside(arc[0] - 0.5), inside(arc[1] + 0.5)
            middles[name] = (x + to_x) / 2
            bent = name == "zero"
            pull = min(x, to_x) - abs(to_y - y) * 0.3
            lines += f"M{_at(x)} {_at(y)}" + (
                f"Q{_at(pull)} {_at((y + to_y) / 2)} {_at(to_x)} {_at(to_y)}"
                if bent
                else f"L{_at(to_x)} {_at(to_y)}"
            )
    return TrackPrint(wide, high, tuple(cells), lines, tuple(_call_names(middles)))


def _call_names(middles: Mapping[str, float]) -> Iterable[tuple[str, str, str, str]]:
    """Place each name between the lines at its sides: Tier at the left end, the zero game at the right."""
    (wide, high, thick), names = TRACK, ("tiers", "voisins", "zero")
    tiers, voisins, zero = (middles[name] for name in names)
    bend = (high - 2 * thick) * 0.15
    places = {
        "tiers": (thick + tiers) / 2 + 6,
        "orphelins": (tiers + voisins) / 2,
        "voisins": (voisins + zero - bend) / 2,
        "zero": (zero - bend + wide - thick) / 2,
    }
    words = {
        "tiers": pgettext("on the racetrack", "Tier"),
        "orphelins": pgettext("on the racetrack", "Orphelins"),
        "voisins": pgettext("on the racetrack", "Voisins"),
        "zero": pgettext("on the racetrack", "Zero"),
    }
    return ((name, words[name], _at(x), _at(high / 2)) for name, x in places.items())


# --- The table ---


@dataclass(frozen=True)
class BarrelView:
    """The chips of a color in the bank: whose they are, what one is worth in dollars ("": not in play). A
    player may be `seated` there and bet value chips."""

    spot: int
    color: str
    name: str
    value: str
    asked: bool
    seated: bool


@dataclass(frozen=True)
class LongTableView:
    """The layout as it is printed and what lies on it; the wheel, the number once it is `called` and what it
    looks like; the bank. Before the ball falls the `track` is there where call bets are made, once the number
    is called the `zoom`, and what lies `outside` of it. `said` is what a player calls, `says_it`
    who. The `dolly` stands at its place on the print."""

    print: PrintView
    laid: tuple[LaidView, ...]
    wheel: WheelView
    bank: tuple[BarrelView, ...]
    called: str = ""
    color: str = ""
    track: TrackPrint | None = None
    zoom: ZoomView | None = None
    outside: tuple[OutsideView, ...] = ()
    dolly: tuple[str, str] | None = None
    said: str = ""
    says_it: str = ""

    @property
    def bets(self) -> list[str]:
        """Every bet as it is heard."""
        return [pile.words for one in self.laid for pile in one.piles]


def long_table_view(dealt: Inputs, felt: Felt, focus: int | None) -> LongTableView | None:
    """Return what lies on a table where all bet on what falls; None where they do not."""
    source = dealt.rules.source
    if not isinstance(source, Wheel):
        return None
    zeros = len(source.pockets) - NUMBERS
    layout, lying = layout_of(zeros), felt.layout
    called = felt.fall if felt.fall and _is_called(felt) else None
    says_it, laid = _who_calls(felt, focus), _on_layout(layout, lying, focus)
    return LongTableView(
        print=_printed_on(zeros, get_language()),
        laid=laid,
        wheel=_wheel(source.pockets, felt.fall, called=called is not None),
        bank=tuple(_bank(dealt.game, felt, focus)),
        called=str(called or ""),
        color=color_of(called) if called else "",
        track=_track(zeros, get_language()) if layout.calls and felt.fall is None else None,
        zoom=_zoom(layout, zeros, called, felt, lying, focus) if called else None,
        outside=tuple(_outside(layout, laid)) if called else (),
        dolly=_dolly(layout, felt.dolly) if felt.dolly else None,
        said=translate(says_it.said) if says_it else "",
        says_it=sentence(player_words(says_it)) if says_it and says_it.color else "",
    )


def _dolly(layout: Layout, pocket: Card) -> tuple[str, str]:
    x, y = on_print(layout.place(f"straight-{pocket}"))
    return _at(x + 16), _at(y - 14)


def _is_called(felt: Felt) -> bool:
    """Whether the number was called: the dolly stands, or did until bets were settled."""
    return felt.dolly is not None or any(
        bet.state != "live" for spot in felt.spots for bet in spot.bets.values()
    )


def _who_calls(felt: Felt, focus: int | None) -> FeltSpot | None:
    calling = [spot for spot in felt.spots if spot.said]
    return next((spot for spot in calling if spot.spot == focus), calling[0] if calling else None)


def _color_name(game: Game, spot: int) -> str:
    return capfirst(translate(game.colors[spot - 1]))


def _bank(game: Game, felt: Felt, focus: int | None) -> Iterable[BarrelView]:
    in_play = {spot.spot: spot.color for spot in felt.spots if spot.color}
    seated = {spot.spot for spot in felt.spots}
    for spot, name in enumerate(game.colors, start=1):
        color = in_play.get(spot)
        yield BarrelView(
            spot=spot,
            color=color.name if color else str(name),
            name=_color_name(game, spot),
            value=print_cents(color.cents) if color else "",
            asked=spot == focus,
            seated=spot in seated,
        )
