"""A long table where all bet on what falls: layout and chips, the wheel, the zoom, the bank, the racetrack.

Where a bet lies is a `Place` of the layout (games/engine/rules/layouts.py), which this puts on the print of
1000 by 640: zero lies at the right, toward the wheel, and the outside bets on the players' side. Coordinates
are texts, so that no language writes them with a comma.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.engine.cards.cards import Card
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt, FeltChips, FeltSpot
from games.engine.rules.games import Game
from games.engine.rules.layouts import COLUMN, COLUMNS, NUMBERS, ROWS, Layout, Place, layout_of
from games.engine.rules.layouts import ROW as ROW_PARTS
from games.engine.rules.sources import Wheel
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs
from trainer.pages.text import sentence, translate
from trainer.play.felt.piles import LETTERS, LaidView, PileView, color_of, num, piles_of, spread
from trainer.play.felt.racetrack import TrackPrint, track_print
from trainer.play.felt.zoom import ZoomView, zoom_view

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
EARLIER = 5
"""Numbers on the display beside that of this spin. In its place the last stands until the ball falls."""


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
                shape = f"M{num(RIGHT + 4)} {num(y - high / 2)}h32l17 {num(high / 2)}-17 {num(high / 2)}h-32Z"
            corner = num(x - WIDE / 2), num(y - HIGH / 2)
            cells.append(CellView(place.slug, pocket, color_of(pocket), *corner, shape, num(x), num(y - 2)))
    return tuple(cells)


@cache
def printed_lines(zeros: int, tall: float = 1.0) -> str:
    """Return all lines as one path; on paper numbers are so much taller."""
    high = HIGH * tall
    bottom, deep = TOP + COLUMNS * high, COLUMNS * high / zeros
    lines = [f"M{num(LEFT - WIDE)} {num(TOP + high * at)}H{num(RIGHT)}" for at in range(COLUMNS + 1)]
    lines += [f"M{num(LEFT + WIDE * at)} {num(TOP)}V{num(bottom)}" for at in range(-1, ROWS + 1)]
    for at in range(zeros):
        end = num(deep / 2)
        lines.append(f"M{num(RIGHT)} {num(TOP + deep * at)}h38l20 {end}-20 {end}h-38")
    lines.append(f"M{num(LEFT)} {num(TOP)}V{num(TOP - 2 * BOX)}H{num(RIGHT)}V{num(TOP)}")
    lines.append(f"M{num(LEFT)} {num(TOP - BOX)}H{num(RIGHT)}")
    lines += [f"M{num(LEFT + 4 * WIDE * at)} {num(TOP)}v{num(-BOX)}" for at in (1, 2)]
    lines += [f"M{num(LEFT + 2 * WIDE * at)} {num(TOP - BOX)}v{num(-BOX)}" for at in range(1, ROWS // 2)]
    return "".join(lines)


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
    return PrintView(_cells(zeros), tuple(_boxes(layout_of(zeros))), printed_lines(zeros))


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
                x=num(x),
                y=num(y - 9),
                left=num(x - wide / 2),
                top=num(y - high / 2),
            )


# --- Chips ---

SPREAD = 17.0
"""Between two discs that lie side by side."""
IN_BOX, NARROW, TIGHT = ("box", 2), ("narrow", 1), ("tight", 1)
"""How chips are seen there, and how many of a stack; how many there are stands beside it, or below."""
ROOMS = {"dozen": 150.0, "even-money": 62.0}
"""How far the stacks in a box outside may lie apart."""


def _in_box(place: Place, lying: Sequence[FeltChips], asked: int | None) -> tuple[PileView, ...]:
    """Place the stacks in a box outside below what is printed there: that of a column is narrow."""
    x, y = on_print(place)
    if place.kind == "column" and len(lying) > 1:
        size = NARROW if len(lying) == 2 else TIGHT
        return piles_of(place, lying, (x, y + 1), spread(len(lying), 25, 42, 0), asked, size)
    offsets = spread(len(lying), 36, ROOMS.get(place.kind, 0), 0)
    return piles_of(place, lying, (x - 7, y + LOWER / 2), offsets, asked, IN_BOX)


def _inside(place: Place, lying: Sequence[FeltChips], asked: int | None) -> tuple[PileView, ...]:
    """Place discs side by side, those on a number in one row below it; on a line between two numbers of a
    column one above the other, so that both can be read."""
    x, y = on_print(place)
    offsets = spread(len(lying), SPREAD, 2 * SPREAD, 0 if place.kind == "straight" else SPREAD)
    if place.down % ROW_PARTS == 0 and place.across % COLUMN == COLUMN / 2:
        offsets = [(across, along) for along, across in offsets]
    return piles_of(place, lying, (x, y + LOWER if place.kind == "straight" else y), offsets, asked)


def _on_layout(
    layout: Layout, lying: Mapping[str, Sequence[FeltChips]], asked: int | None
) -> tuple[LaidView, ...]:
    """Return all chips in the order in which they are drawn: counts outside over what lies on the lines."""
    laid = []
    for place in sorted(layout.places, key=lambda place: not place.inside):
        if chips := lying.get(place.slug):
            laid.append(LaidView(place.slug, (_inside if place.inside else _in_box)(place, chips, asked)))
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
    looks like, with those that fell `before` as (pocket, color), the last first; the bank. Before the ball
    falls the `track` is there where call bets are made, once the number is called the `zoom`, and what lies
    `outside` of it. `said` is what a player calls, `says_it` who. The `dolly` stands at its place on the
    print."""

    print: PrintView
    laid: tuple[LaidView, ...]
    wheel: WheelView
    bank: tuple[BarrelView, ...]
    called: str = ""
    color: str = ""
    before: tuple[tuple[str, str], ...] = ()
    track: TrackPrint | None = None
    zoom: ZoomView | None = None
    outside: tuple[OutsideView, ...] = ()
    dolly: tuple[str, str] | None = None
    said: str = ""
    says_it: str = ""

    @property
    def letters(self) -> tuple[tuple[str, str], ...]:
        """Each color with the letter on its chips."""
        return tuple((color, str(letter)) for color, letter in LETTERS.items())

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
        before=tuple((pocket, color_of(pocket)) for pocket in felt.numbers[: EARLIER + (felt.fall is None)]),
        track=track_print(zeros, get_language()) if layout.calls and felt.fall is None else None,
        zoom=zoom_view(layout, zeros, called, felt, lying, focus) if called else None,
        outside=tuple(_outside(layout, laid)) if called else (),
        dolly=_dolly(layout, felt.dolly) if felt.dolly else None,
        said=translate(says_it.said) if says_it else "",
        says_it=sentence(player_words(says_it)) if says_it and says_it.color else "",
    )


def _dolly(layout: Layout, pocket: Card) -> tuple[str, str]:
    x, y = on_print(layout.place(f"straight-{pocket}"))
    return num(x + 16), num(y - 14)


def _is_called(felt: Felt) -> bool:
    """Whether the number was called: the dolly stands, or did until bets were settled."""
    return felt.dolly is not None or any(
        bet.state != "live" for spot in felt.spots for bet in spot.bets.values()
    )


def _who_calls(felt: Felt, focus: int | None) -> FeltSpot | None:
    calling = [spot for spot in felt.spots if spot.said]
    return next((spot for spot in calling if spot.spot == focus), calling[0] if calling else None)


def _bank(game: Game, felt: Felt, focus: int | None) -> Iterable[BarrelView]:
    in_play = {spot.spot: spot.color for spot in felt.spots if spot.color}
    seated = {spot.spot for spot in felt.spots}
    for spot, name in enumerate(game.colors, start=1):
        color = in_play.get(spot)
        yield BarrelView(
            spot=spot,
            color=color.name if color else str(name),
            name=capfirst(translate(color.name if color else name)),
            value=print_cents(color.cents) if color else "",
            asked=spot == focus,
            seated=spot in seated,
        )
