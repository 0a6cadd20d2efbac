"""Roulette: chips of a number's bets, what they come to in money, and how that is sent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards.streams import Stream, choose
from games.engine.chip_drills.pit_tables import pit_tables
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import (
    Kind,
    LayoutBet,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    pick,
    wrongs,
)
from games.engine.money.cutting import BARREL
from games.engine.texts import Text, listed

COLUMNS, NUMBERS = 3, 36
MAX_CHIPS = 6
"""On one bet of a picture."""
VALUES = (50, 100, 200, 500, 1_000, 2_500)
"""Cents that a player's color can be worth."""
CHIPS_PAID = Text("How many chips does it pay?")

NAMES = {
    "straight": Text("straight up"),
    "split": Text("split"),
    "street": Text("street"),
    "corner": Text("corner"),
    "six-line": Text("six line"),
}
CALLS = {"voisins": Text("Voisins"), "tiers": Text("Tier"), "orphelins": Text("Orphelins")}


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the layout by the numbers that it covers, lowest first."""

    kind: str
    numbers: tuple[int, ...]

    @property
    def odds(self) -> int:
        return pit_tables().roulette[self.kind]


def inside_bets(number: int) -> tuple[Place, ...]:
    """Return the inside bets on a number from 1 to 36, without those that touch zero."""
    return tuple(sorted(_inside(number), key=lambda place: (len(place.numbers), place.numbers)))


def _inside(number: int) -> Iterator[Place]:
    row, column = divmod(number - 1, COLUMNS)
    rows = [(first, first + 1) for first in (row - 1, row) if first >= 0 and first + 1 < NUMBERS // COLUMNS]
    sides = [(left, left + 1) for left in (column - 1, column) if left >= 0 and left + 1 < COLUMNS]

    def at(some_rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
        return tuple(COLUMNS * each + one + 1 for each in some_rows for one in columns)

    yield Place("straight", (number,))
    yield Place("street", at((row,), range(COLUMNS)))
    for pair in rows:
        yield Place("split", at(pair, (column,)))
        yield Place("six-line", at(pair, range(COLUMNS)))
    for side in sides:
        yield Place("split", at((row,), side))
    yield from (Place("corner", at(pair, side)) for pair in rows for side in sides)


def paid(bets: Mapping[Place, int]) -> int:
    """Return the chips that these bets are paid, their own not counted."""
    return sum(place.odds * chips for place, chips in bets.items())


# --- Levels -----------------------------------------------------------------------------------------------


def one_kind(supply: Supply, stream: Stream) -> Task:
    """Chips on one bet: the key of its odds."""
    number = between(1, NUMBERS, stream)
    place = pick(inside_bets(number), stream)
    return _picture(number, {place: between(1, 20, stream)})


def straight_and_splits(supply: Supply, stream: Stream) -> Task:
    return _some(stream, ("straight", "split"), most=3)


def any_picture(supply: Supply, stream: Stream) -> Task:
    return _some(stream, tuple(NAMES), most=MAX_CHIPS)


def _some(stream: Stream, kinds: Sequence[str], *, most: int) -> Task:
    number = between(1, NUMBERS, stream)
    straight, *others = (place for place in inside_bets(number) if place.kind in kinds)
    chosen = choose(others, between(2, min(5, len(others)), stream), stream)
    bets = sorted((straight, *chosen), key=lambda place: (len(place.numbers), place.numbers))
    return _picture(number, {place: between(1, most, stream) for place in bets})


def complete(supply: Supply, stream: Stream) -> Task:
    """Every inside bet on a number, with as many chips as it covers numbers."""
    number = between(4, NUMBERS, stream)
    bets = {place: len(place.numbers) for place in inside_bets(number)}
    asked = Text("Complete bet on %(number)s. How many chips does it pay?", number=str(number))
    return _picture(number, bets, asks=asked)


def call_bet(supply: Supply, stream: Stream) -> Task:
    """Voisins, Tier and Orphelins by one chip or more a place; of two places that win both are paid."""
    name, places = pick(sorted(pit_tables().calls.items()), stream)
    number = pick(sorted({number for numbers in places for number in numbers if number}), stream)
    units = between(1, 5, stream)
    won = {numbers: chips * units for numbers, chips in places.items() if number in numbers}
    odds = {numbers: pit_tables().roulette[_kind(numbers)] for numbers in won}
    right = sum(odds[numbers] * chips for numbers, chips in won.items())
    down = sum(places.values()) * units
    sums = listed((f"{chips} × {odds[numbers]}" for numbers, chips in won.items()), " + ")
    slips = [
        ("one-chip-counted", sum(odds[numbers] * units for numbers in won)),
        ("units-forgotten", right // units),
        ("stake-counted-in", right + sum(won.values())),
        ("losers-taken-off", right - down + sum(won.values())),
        *(("other-odds", other * sum(won.values())) for other in pit_tables().roulette.values()),
    ]
    asks = Text("%(name)s for %(units)s a place. The ball falls on %(number)s. How many chips does it pay?")
    return Task(
        asks=asks.filled(name=CALLS[name], units=str(units), number=str(number)),
        kind=Kind.NUMBER,
        right=str(right),
        why=Text("%(sum)s = %(right)s chips.", sum=sums, right=str(right)),
        piles=(Pile(CALLS[name], PilePlace.SIGN, written=_chips(down)),),
        wrongs=_named(right, slips),
    )


def _kind(numbers: tuple[int, ...]) -> str:
    """The trio 0, 2, 3 pays as a street."""
    return {1: "straight", 2: "split", 3: "street", 4: "corner"}[len(numbers)]


def money(supply: Supply, stream: Stream) -> Task:
    """Chips at a color's value."""
    value, chips = pick(VALUES, stream), between(11, 240, stream)
    right = value * chips
    slips = [(("other-value"), other * chips) for other in VALUES if other != value]
    slips += [("chip-miscounted", right + sign * value) for sign in (-1, 1)]
    slips += [("barrel-miscounted", right + sign * BARREL * value) for sign in (-1, 1)]
    return Task(
        asks=Text("The lammer shows %(value)s a chip. What do these come to?", value=dollars(value)),
        kind=Kind.AMOUNT,
        right=str(right),
        why=Text(
            "%(chips)s × %(value)s = %(right)s.", chips=str(chips), value=dollars(value), right=dollars(right)
        ),
        piles=(Pile(Text("Payout"), PilePlace.SIGN, written=_chips(chips)),),
        wrongs=_named(right, [*slips, ("nought", right * 10)]),
    )


def sent(supply: Supply, stream: Stream) -> Task:
    """Stacks of twenty, and the chips that are left."""
    chips = between(BARREL + 1, 400, stream)
    stacks, rest = divmod(chips, BARREL)
    slips = [(stacks + by, rest) for by in (-1, 1)]
    wrong = [("stack-miscounted", f"{some} {left}") for some, left in slips if some]
    wrong += [("chip-miscounted", f"{stacks} {rest + by}") for by in (-1, 1) if 0 <= rest + by < BARREL]
    return Task(
        asks=Text("You send this in stacks of 20. How many stacks, and how many chips besides?"),
        kind=Kind.STACKS,
        right=f"{stacks} {rest}",
        why=Text(
            "%(stacks)s × 20 = %(of)s, and %(rest)s.",
            stacks=str(stacks),
            of=str(stacks * BARREL),
            rest=str(rest),
        ),
        piles=(Pile(Text("Payout"), PilePlace.SIGN, written=_chips(chips)),),
        wrongs=wrongs(f"{stacks} {rest}", wrong),
    )


def _picture(number: int, bets: Mapping[Place, int], *, asks: Text = CHIPS_PAID) -> Task:
    right = paid(bets)
    sums = listed((f"{chips} × {place.odds}" for place, chips in bets.items()), " + ")
    return Task(
        asks=asks,
        kind=Kind.NUMBER,
        right=str(right),
        why=Text("%(sum)s = %(right)s chips.", sum=sums, right=str(right)),
        layout=tuple(LayoutBet(NAMES[place.kind], place.numbers, chips) for place, chips in bets.items()),
        wins=number,
        wrongs=_named(right, _wrong_pictures(bets, right)),
    )


def _wrong_pictures(bets: Mapping[Place, int], right: int) -> list[tuple[str, int]]:
    odds = pit_tables().roulette
    slips = [("stake-counted-in", right + sum(bets.values()))]
    for place, chips in bets.items():
        rest = right - place.odds * chips
        slips += [("bet-left-out", rest), ("one-more", rest + (place.odds + 1) * chips)]
        slips += [("other-odds", rest + other * chips) for other in odds.values() if other != place.odds]
        slips += [("chip-miscounted", right + sign * place.odds) for sign in (-1, 1)]
    return slips


def _named(right: int, slips: Sequence[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    return wrongs(str(right), [(slip, str(number)) for slip, number in slips if number > 0])


def _chips(count: int) -> Text:
    return Text("%(count)s chips", count=str(count))
