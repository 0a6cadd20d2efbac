"""Roulette layouts: every bet with the pockets that it covers and the place where its chips lie; the wheels,
pictures and call bets.

What a bet pays, the order of the pockets and the call bets are printed in fixtures/roulette.toml.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games.engine.cards.cards import Card
from games.engine.errors import SheetRefused
from games.engine.rules.pages import FIXTURES, open_page, table_of
from games.engine.texts import Text

PRINTED = FIXTURES / "roulette.toml"
ROWS, COLUMNS = 12, 3
NUMBERS = ROWS * COLUMNS
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
ZEROS = {1: ("0",), 2: ("0", "00")}
WHEELS = {1: "single-zero", 2: "double-zero"}
INSIDE = ("straight", "split", "street", "trio", "corner", "first-four", "top-line", "six-line")
OUTSIDE = ("column", "dozen", "even-money")
NEAR = 2
"""Neighbors on each side of a number."""

ROW, COLUMN = 2, 4
"""Parts of a row and of a column in which places are said."""
ZERO_LINE, IN_ZERO, STREETS, DOZENS, EVEN_MONEY, BELOW = 0, -1, 0, -2, -6, ROW * ROWS + 1
"""The line between zero and the numbers, and the middle of zero; the line outside 1 to 34, the middle of the
dozens and of the even-money bets; the boxes at the end of the columns."""

ORDINALS = (
    (Text("First column"), Text("First dozen")),
    (Text("Second column"), Text("Second dozen")),
    (Text("Third column"), Text("Third dozen")),
)
NAMES = {
    "straight": Text("%(first)s straight up"),
    "split": Text("Split %(first)s and %(last)s"),
    "street": Text("Street %(first)s to %(last)s"),
    "trio": Text("Trio %(first)s, %(middle)s and %(last)s"),
    "corner": Text("Corner %(first)s to %(last)s"),
    "first-four": Text("First four 0, 1, 2 and 3"),
    "top-line": Text("Top line 0, 00, 1, 2 and 3"),
    "six-line": Text("Six line %(first)s to %(last)s"),
}
KINDS = {
    "straight": Text("Numbers straight up"),
    "split": Text("Split bets"),
    "street": Text("Streets"),
    "corner": Text("Corners"),
    "top-line": Text("Top line"),
    "six-line": Text("Six lines"),
    "column": Text("Columns"),
    "dozen": Text("Dozens"),
    "even-money": Text("Even chances"),
}
LIKE = {"trio": "street", "first-four": "corner"}
"""Bets at zero, by the kind that covers as many numbers and pays alike."""

CALLS = {
    "voisins": Text("Voisins by %(units)s"),
    "tiers": Text("Tier by %(units)s"),
    "orphelins": Text("Orphelins by %(units)s"),
    "zero": Text("Zero game by %(units)s"),
    "neighbors": Text("%(pocket)s and neighbors by %(units)s"),
    "complete": Text("Complete bet on %(pocket)s by %(units)s"),
    "picture": Text("All round %(pocket)s by %(units)s"),
}
"""What is called, by the first word of the name of a bundle; the rest is a pocket."""


def call_words(name: str, units: int) -> Text:
    """ "17 and neighbors by 2": a bundle with its units in chips."""
    kind, _dash, pocket = name.partition("-")
    return CALLS[kind].filled(units=str(units), **({"pocket": pocket} if pocket else {}))


Bundle = tuple[tuple[str, int], ...]
"""Bets made together, each with its units."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What a bet `pays` to 1 by its kind, the pockets of a wheel clockwise by its name, and the chips of a
    call bet by the numbers on which each lies."""

    pays: Mapping[str, int]
    wheels: Mapping[str, tuple[Card, ...]]
    calls: Mapping[str, Mapping[tuple[int, ...], int]]


@cache
def printed(path: Path = PRINTED) -> Printed:
    """Raises `SheetRefused` for what is missing, or cannot be read."""
    page = open_page(path)
    pays, wheels, calls = (table_of(path, page, name) for name in ("pays", "wheels", "calls"))
    for kind in (*INSIDE, *OUTSIDE):
        if type(pays.get(kind)) is not int:
            raise SheetRefused(f"{path.name} [pays] {kind}", "is missing")
    try:
        pockets = {WHEELS[zeros]: _cards(wheels[WHEELS[zeros]].split()) for zeros in ZEROS}
        chips = {name: {_on(text): count for text, count in bets.items()} for name, bets in calls.items()}
    except (KeyError, ValueError, AttributeError) as error:
        raise SheetRefused(path.name, f"cannot be read: {error}") from error
    for zeros, name in WHEELS.items():
        if sorted(pockets[name]) != sorted((*ZEROS[zeros], *map(str, range(1, NUMBERS + 1)))):
            raise SheetRefused(f"{path.name} [wheels] {name}", "is not every pocket once")
    return Printed(pays, pockets, chips)


def _on(numbers: str) -> tuple[int, ...]:
    return tuple(map(int, numbers.split()))


def _cards(texts: Iterable[object]) -> tuple[Card, ...]:
    return tuple(Card(str(text)) for text in texts)


@dataclass(frozen=True, slots=True)
class Place:
    """A bet of the layout, and where its chips lie.

    `down` is in halves of a row from the line below zero: a bet in one row lies on an odd one, a bet on two
    rows on the line between them. `across` is in quarters of a column from the line outside 1 to 34, on which
    streets and six lines lie; the dozens and the even-money bets lie before it.
    """

    slug: str
    kind: str
    name: Text
    pockets: tuple[Card, ...]
    down: int
    across: int

    @property
    def odds(self) -> int:
        """What it pays, to 1."""
        return printed().pays[self.kind]

    @property
    def inside(self) -> bool:
        return self.kind in INSIDE

    @property
    def learned_as(self) -> str:
        """The kind as which it is learned."""
        return LIKE.get(self.kind, self.kind)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The pockets as numbers; both zeros are 0."""
        return tuple(map(int, self.pockets))


@dataclass(frozen=True)
class Layout:
    """The `wheel` clockwise from zero; the `places` in the order in which dealers pay them: the outside, then
    six lines to straights, each from the end of the table towards zero; the `calls`, bets that players call
    together, by name."""

    wheel: tuple[Card, ...]
    places: tuple[Place, ...]
    calls: Mapping[str, Bundle]

    @cached_property
    def _by_slug(self) -> Mapping[str, Place]:
        return {place.slug: place for place in self.places}

    def place(self, slug: str) -> Place:
        return self._by_slug[slug]

    def inside(self, pocket: Card) -> tuple[Place, ...]:
        """Return every inside bet that covers a pocket."""
        return tuple(place for place in self.places if place.inside and pocket in place.pockets)

    def picture(self, pocket: Card) -> Bundle:
        """Return one chip on each inside bet that covers a pocket."""
        return tuple((place.slug, 1) for place in self.inside(pocket))

    def complete(self, pocket: Card) -> Bundle:
        """Return the complete bet on a pocket: on each inside bet as many chips as it covers pockets."""
        return tuple((place.slug, len(place.pockets)) for place in self.inside(pocket))

    def near(self, pocket: Card) -> tuple[Card, ...]:
        """Return a pocket with its neighbors, as they lie on the wheel."""
        at = self.wheel.index(pocket)
        return tuple(self.wheel[(at + by) % len(self.wheel)] for by in range(-NEAR, NEAR + 1))

    def neighbors(self, pocket: Card) -> Bundle:
        """Return a number and its neighbors: a chip straight up on each."""
        return tuple((f"straight-{each}", 1) for each in self.near(pocket))


@cache
def layout_of(zeros: int) -> Layout:
    """Return the layout with one zero, or with two; call bets are made on one alone."""
    places = tuple(_places(zeros))
    on = {place.numbers: place.slug for place in places}
    calls = printed().calls if zeros == 1 else {}
    for name, bets in calls.items():
        if missing := [at for at in bets if at not in on]:
            raise SheetRefused(f"{PRINTED.name} [calls] {name}", f"{missing[0]} is not a bet of the layout")
    bundles = {name: tuple((on[at], chips) for at, chips in bets.items()) for name, bets in calls.items()}
    return Layout(printed().wheels[WHEELS[zeros]], places, bundles)


# --- The places ---


def _places(zeros: int) -> Iterator[Place]:
    """Yield the bets in the order in which they are paid."""
    yield from _outside()
    yield from _six_lines_to_corners()
    yield from _splits()
    yield from ZERO_BETS[zeros]()
    yield from _straights(zeros)


def _inside(slug: str, kind: str, covered: Sequence[int | str], down: int, across: int) -> Place:
    pockets = _cards(covered)
    name = NAMES[kind].filled(first=pockets[0], middle=pockets[-2:][0], last=pockets[-1])
    return Place(slug, kind, name, pockets, down, across)


def _middle(row: int) -> int:
    return ROW * row + 1


def _outside() -> Iterator[Place]:
    """Columns, then the bets along the numbers, from the end of the table towards zero."""
    for column, (name, _dozen) in enumerate(ORDINALS):
        covered = range(column + 1, NUMBERS + 1, COLUMNS)
        across = COLUMN * column + COLUMN // 2
        yield Place(f"column-{column + 1}", "column", name, _cards(covered), BELOW, across)
    black = [number for number in range(1, NUMBERS + 1) if number not in RED]
    even_money = {
        "low": (Text("1 to 18"), range(1, 19)),
        "even": (Text("Even"), range(2, NUMBERS + 1, 2)),
        "red": (Text("Red"), sorted(RED)),
        "black": (Text("Black"), black),
        "odd": (Text("Odd"), range(1, NUMBERS + 1, 2)),
        "high": (Text("19 to 36"), range(19, NUMBERS + 1)),
    }
    wide, deep = ROW * ROWS // len(even_money), ROW * ROWS // len(ORDINALS)
    boxes = [
        Place(slug, "even-money", name, _cards(covered), wide * at + wide // 2, EVEN_MONEY)
        for at, (slug, (name, covered)) in enumerate(even_money.items())
    ]
    for third, (_column, name) in enumerate(ORDINALS):
        covered = range(12 * third + 1, 12 * third + 13)
        slug, down = f"dozen-{third + 1}", deep * third + deep // 2
        boxes.insert(3 * third, Place(slug, "dozen", name, _cards(covered), down, DOZENS))
    yield from reversed(boxes)


def _rows() -> Iterator[tuple[int, range]]:
    """Yield the rows with their numbers, from the end of the table towards zero."""
    for row in reversed(range(ROWS)):
        yield row, range(COLUMNS * row + 1, COLUMNS * row + COLUMNS + 1)


def _six_lines_to_corners() -> Iterator[Place]:
    two_rows = [(row, numbers) for row, numbers in _rows() if row < ROWS - 1]
    for row, numbers in two_rows:
        covered = range(numbers[0], numbers[0] + 2 * COLUMNS)
        yield _inside(f"six-{numbers[0]}", "six-line", covered, ROW * (row + 1), STREETS)
    for row, numbers in _rows():
        yield _inside(f"street-{numbers[0]}", "street", numbers, _middle(row), STREETS)
    for row, numbers in two_rows:
        for column, number in enumerate(numbers[:-1], start=1):
            four = number, number + 1, number + COLUMNS, number + COLUMNS + 1
            yield _inside(f"corner-{number}", "corner", four, ROW * (row + 1), COLUMN * column)


def _splits() -> Iterator[Place]:
    for row, numbers in _rows():
        for column, number in enumerate(numbers):
            below, middle = number + COLUMNS, COLUMN * column + COLUMN // 2
            if row < ROWS - 1:
                yield _inside(f"split-{number}-{below}", "split", (number, below), ROW * (row + 1), middle)
        for column, number in enumerate(numbers[:-1], start=1):
            covered = number, number + 1
            yield _inside(f"split-{number}-{number + 1}", "split", covered, _middle(row), COLUMN * column)


def _straights(zeros: int) -> Iterator[Place]:
    for row, numbers in _rows():
        for column, number in reversed([*enumerate(numbers)]):
            across = COLUMN * column + COLUMN // 2
            yield _inside(f"straight-{number}", "straight", (number,), _middle(row), across)
    wide = COLUMN * COLUMNS // zeros
    for at, zero in enumerate(ZEROS[zeros]):
        yield _inside(f"straight-{zero}", "straight", (zero,), IN_ZERO, wide * at + wide // 2)


def _one_zero() -> Iterator[Place]:
    yield _inside("first-four", "first-four", (0, 1, 2, 3), ZERO_LINE, STREETS)
    yield _inside("trio-0-1-2", "trio", (0, 1, 2), ZERO_LINE, COLUMN)
    yield _inside("trio-0-2-3", "trio", (0, 2, 3), ZERO_LINE, 2 * COLUMN)
    for column in range(COLUMNS):
        covered = 0, column + 1
        yield _inside(f"split-0-{column + 1}", "split", covered, ZERO_LINE, COLUMN * column + COLUMN // 2)


def _two_zeros() -> Iterator[Place]:
    """The zeros meet above the middle of 2, which both of them touch."""
    middle = COLUMN * COLUMNS // 2
    yield _inside("top-line", "top-line", ("0", "00", 1, 2, 3), ZERO_LINE, STREETS)
    yield _inside("trio-0-1-2", "trio", ("0", 1, 2), ZERO_LINE, COLUMN)
    yield _inside("trio-0-00-2", "trio", ("0", "00", 2), ZERO_LINE, middle)
    yield _inside("trio-00-2-3", "trio", ("00", 2, 3), ZERO_LINE, 2 * COLUMN)
    splits = (("0", 1, 2), ("0", 2, middle - 1), ("00", 2, middle + 1), ("00", 3, 3 * COLUMN - 2))
    for zero, number, across in splits:
        yield _inside(f"split-{zero}-{number}", "split", (zero, number), ZERO_LINE, across)
    yield _inside("split-0-00", "split", ("0", "00"), IN_ZERO, middle)


ZERO_BETS = {1: _one_zero, 2: _two_zeros}
"""The bets that touch zero, by how many zeros there are."""
