"""Roulette: chips of a number's bets, what they come to in money, and how that is sent."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose
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
from games.engine.rules.layouts import COLUMNS, NEAR, NUMBERS, Place, call_words, layout_of, printed
from games.engine.texts import Text, listed

MAX_CHIPS = 6
"""On one bet of a picture."""
VALUES = (50, 100, 200, 250, 500, 1_000, 2_500)
"""Cents that a player's color can be worth."""
MAX_SENT = 180
"""Chips: a color has few stacks more."""
CHIPS_PAID = Text("How many chips do you pay?")
PAYOUT = Text("Payout")

NAMES = {
    "straight": Text("straight up"),
    "split": Text("split bet"),
    "street": Text("street"),
    "corner": Text("corner"),
    "six-line": Text("six line"),
}
PICTURE = ("straight", "split", "corner", "street", "six-line")
"""A picture round a number grows by these."""
OUTSIDE = (
    (Text("Red"), "even-money"),
    (Text("Even"), "even-money"),
    (Text("19 to 36"), "even-money"),
    (Text("Second dozen"), "dozen"),
    (Text("A column"), "column"),
    (Text("Split 0 and 00"), "split"),
    (Text("Trio 0, 1 and 2"), "trio"),
    (Text("Trio 00, 2 and 3"), "trio"),
    (Text("First four 0, 1, 2 and 3"), "first-four"),
    (Text("Top line 0, 00, 1, 2 and 3"), "top-line"),
)


def inside_bets(number: int) -> tuple[Place, ...]:
    """Return the inside bets on a number from 1 to 36, without those that touch zero."""
    inside = (place for place in layout_of(1).inside(Card(str(number))) if place.kind in PICTURE)
    without = (place for place in inside if 0 not in place.numbers)
    return tuple(sorted(without, key=lambda place: (len(place.numbers), place.numbers)))


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
    return _some(stream, PICTURE[:2], most=3)


def any_picture(supply: Supply, stream: Stream) -> Task:
    return _some(stream, PICTURE, most=MAX_CHIPS)


def _some(stream: Stream, kinds: Sequence[str], *, most: int) -> Task:
    """Half of them all round the number with as many chips on each place, half as players scatter them."""
    number = between(1, NUMBERS, stream)
    if stream.draw(2):
        kinds = kinds[: between(2, len(kinds), stream)]
        chips = between(1, 3, stream)
        return _picture(number, {place: chips for place in inside_bets(number) if place.kind in kinds})
    straight, *others = (place for place in inside_bets(number) if place.kind in kinds)
    chosen = {straight, *choose(others, between(2, min(5, len(others)), stream), stream)}
    return _picture(
        number, {place: between(1, most, stream) for place in inside_bets(number) if place in chosen}
    )


def complete(supply: Supply, stream: Stream) -> Task:
    """Every inside bet on a number, with as many chips as it covers numbers, once or twice over."""
    number, units = between(COLUMNS + 1, NUMBERS, stream), pick((1, 1, 2), stream)
    bets = {place: len(place.numbers) * units for place in inside_bets(number)}
    asks = Text("Complete bet on %(number)s by %(units)s. How many chips do you pay?")
    return _picture(number, bets, asks=asks.filled(number=str(number), units=str(units)))


def outside(supply: Supply, stream: Stream) -> Task:
    """Outside bets, and the bets on zero that pay as no other."""
    name, kind = pick(OUTSIDE, stream)
    odds = printed().pays[kind]
    chips = between(2, 40 if odds < 3 else 12, stream)
    right = odds * chips
    slips = [("stake-counted-in", right + chips)]
    others = {printed().pays[kind] for _name, kind in OUTSIDE} - {odds}
    slips += [("other-odds", other * chips) for other in sorted(others)]
    slips += [("chip-miscounted", right + sign * odds) for sign in (-1, 1)]
    return _written(CHIPS_PAID, right, _sum([(chips, odds)], right), (_sign(name, chips),), slips)


def call_bet(supply: Supply, stream: Stream) -> Task:
    """Chips of a single zero's call bets; of two places that win both are paid."""
    layout = layout_of(1)
    name, bundle = pick(sorted(layout.calls.items()), stream)
    places = {layout.place(slug): chips for slug, chips in bundle}
    number = pick(sorted({number for place in places for number in place.numbers}), stream)
    units = between(1, 5, stream)
    won = {place: chips * units for place, chips in places.items() if number in place.numbers}
    right = paid(won)
    down = sum(places.values()) * units
    slips = [
        ("one-chip-counted", sum(place.odds * units for place in won)),
        ("units-forgotten", right // units),
        ("stake-counted-in", right + sum(won.values())),
        ("losers-taken-off", right - down + sum(won.values())),
        *(("other-odds", printed().pays[kind] * sum(won.values())) for kind in PICTURE),
    ]
    why = _sum([(chips, place.odds) for place, chips in won.items()], right)
    sign = _sign(call_words(name, units), down)
    return _written(_falls(number), right, why, (sign,), slips)


def neighbors(supply: Supply, stream: Stream) -> Task:
    """Two numbers with their neighbors, near enough to meet: which of them reach the number."""
    wheel, straight = [int(pocket) for pocket in layout_of(1).wheel], printed().pays["straight"]
    first, apart = stream.draw(len(wheel)), between(1, 2 * NEAR, stream)
    track = [wheel[(first + by) % len(wheel)] for by in range(-NEAR - 2, 3 * NEAR + 2)]
    calls = [(first, between(1, 5, stream)), (first + apart, between(1, 5, stream))]
    number = wheel[(first + between(-NEAR, apart + NEAR, stream)) % len(wheel)]
    near = [[wheel[(at + by) % len(wheel)] for by in range(-NEAR, NEAR + 1)] for at, _chips in calls]
    each = [chips for _at, chips in calls]
    won = sum(chips for numbers, chips in zip(near, each, strict=True) if number in numbers)
    right = straight * won
    slips = [("other-neighbors", straight * chips) for chips in (*each, sum(each))]
    slips += [("stake-counted-in", right + won), ("losers-taken-off", right + won - 5 * sum(each))]
    found = [listed(map(str, numbers), ", ") for numbers in near]
    facts = {"first": found[0], "second": found[1], "number": str(number)}
    why = Text("%(first)s and %(second)s. On %(number)s: %(sum)s", sum=_straights(won), **facts)
    named = Text("%(number)s and neighbors")
    signs = [
        Pile(named.filled(number=str(numbers[NEAR])), PilePlace.SIGN, written=_a_number(chips))
        for numbers, chips in zip(near, each, strict=True)
    ]
    return replace(_written(_falls(number), right, why, tuple(signs), slips), track=tuple(track), wins=number)


def _falls(number: int) -> Text:
    return Text("The ball falls on %(number)s. How many chips do you pay?", number=str(number))


def money(supply: Supply, stream: Stream) -> Task:
    """Chips at a color's value."""
    value, chips = pick(VALUES, stream), between(11, 240, stream)
    right = value * chips
    slips = [("other-value", other * chips) for other in VALUES if other != value]
    slips += [("chip-miscounted", right + sign * value) for sign in (-1, 1)]
    slips += [("barrel-miscounted", right + sign * BARREL * value) for sign in (-1, 1)]
    facts = {"chips": str(chips), "value": dollars(value), "right": dollars(right)}
    return _written(
        Text("The lammer shows %(value)s a chip. What do these come to?", value=dollars(value)),
        right,
        Text("%(chips)s × %(value)s = %(right)s.", **facts),
        (_sign(PAYOUT, chips),),
        slips,
        kind=Kind.AMOUNT,
    )


def sent(supply: Supply, stream: Stream) -> Task:
    """Stacks of twenty, and the chips that are left."""
    chips = between(BARREL + 1, MAX_SENT, stream)
    stacks, rest = divmod(chips, BARREL)
    wrong = [("stack-miscounted", f"{stacks + by} {rest}") for by in (-1, 1) if stacks + by]
    wrong += [("chip-miscounted", f"{stacks} {rest + by}") for by in (-1, 1) if 0 <= rest + by < BARREL]
    facts = {"stacks": str(stacks), "of": str(stacks * BARREL), "rest": str(rest)}
    return Task(
        asks=Text("You send this in stacks of 20. How many stacks, and how many chips besides?"),
        kind=Kind.STACKS,
        right=f"{stacks} {rest}",
        why=Text("%(stacks)s × 20 = %(of)s, and %(rest)s more.", **facts),
        piles=(_sign(PAYOUT, chips),),
        wrongs=wrongs(f"{stacks} {rest}", wrong),
    )


def color_and_value(supply: Supply, stream: Stream) -> Task:
    """A stack in the player's color, the rest in value chips."""
    value, chips = pick(VALUES[1:], stream), between(2 * BARREL, MAX_SENT, stream)
    right = value * (chips - BARREL)
    slips = [("color-sent-counted", value * chips)]
    slips += [("other-value", other * (chips - BARREL)) for other in VALUES if other != value]
    slips += [("chip-miscounted", right + sign * value) for sign in (-1, 1)]
    facts = {"rest": str(chips - BARREL), "chips": str(chips), "value": dollars(value)}
    asks = Text("You send one stack of 20 in color at %(value)s a chip. How much goes in value chips?")
    why = Text(
        "%(chips)s − 20 = %(rest)s chips, and %(rest)s × %(value)s = %(right)s.",
        right=dollars(right),
        **facts,
    )
    asked = asks.filled(value=dollars(value))
    return _written(asked, right, why, (_sign(PAYOUT, chips),), slips, kind=Kind.AMOUNT)


# --- A picture --------------------------------------------------------------------------------------------


def _picture(number: int, bets: Mapping[Place, int], *, asks: Text = CHIPS_PAID) -> Task:
    right = paid(bets)
    by_kind = {kind: sum(bets[place] for place in bets if place.kind == kind) for kind in PICTURE}
    terms = [(chips, printed().pays[kind]) for kind, chips in by_kind.items() if chips]
    return Task(
        asks=asks,
        kind=Kind.NUMBER,
        right=str(right),
        why=_straights(right // 35) if {place.kind for place in bets} == {"straight"} else _sum(terms, right),
        layout=tuple(LayoutBet(NAMES[place.kind], place.numbers, chips) for place, chips in bets.items()),
        wins=number,
        wrongs=_named(right, _wrong_pictures(bets, terms, right)),
    )


def _wrong_pictures(
    bets: Mapping[Place, int], terms: Sequence[tuple[int, int]], right: int
) -> list[tuple[str, int]]:
    slips = [("stake-counted-in", right + sum(bets.values()))]
    for place, chips in bets.items():
        slips += [("bet-left-out", right - place.odds * chips)]
        slips += [("one-more", right + chips)] if len(bets) > 1 else []
    for chips, odds in terms:
        others = {printed().pays[kind] for kind in PICTURE} - {odds}
        slips += [("other-odds", right + (other - odds) * chips) for other in sorted(others)]
        one_chip = any(place.odds == odds and count == 1 for place, count in bets.items())
        slips += [("chip-miscounted", right + by * odds) for by in ((1,) if one_chip else (-1, 1))]
    return slips


def _straights(chips: int) -> Text:
    """Half of the chips times 70, the key of straights."""
    (half, odd), right = divmod(chips, 2), 35 * chips
    if half < 2:
        return _sum([(chips, 35)], right)
    added = f"{half} × 70" + (" + 35" if odd else "")
    return Text("%(sum)s = %(added)s = %(right)s chips.", sum=f"{chips} × 35", added=added, right=str(right))


def _sum(terms: Sequence[tuple[int, int]], right: int) -> Text:
    """Chips by odds: "2 × 35 + 4 × 17 = 70 + 68 = 138 chips"."""
    each = listed((f"{chips} × {odds}" for chips, odds in terms), " + ")
    if len(terms) == 1:
        return Text("%(sum)s = %(right)s chips.", sum=each, right=str(right))
    added = listed((str(chips * odds) for chips, odds in terms), " + ")
    return Text("%(sum)s = %(added)s = %(right)s chips.", sum=each, added=added, right=str(right))


def _written(
    asks: Text,
    right: int,
    why: Text,
    piles: tuple[Pile, ...],
    slips: Sequence[tuple[str, int]],
    kind: Kind = Kind.NUMBER,
) -> Task:
    return Task(asks=asks, kind=kind, right=str(right), why=why, piles=piles, wrongs=_named(right, slips))


def _named(right: int, slips: Sequence[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    return wrongs(str(right), [(slip, str(number)) for slip, number in slips if number > 0])


def _sign(name: Text, chips: int) -> Pile:
    return Pile(name, PilePlace.SIGN, written=Text("%(count)s chips", count=str(chips)))


def _a_number(chips: int) -> Text:
    if chips == 1:
        return Text("1 chip a number")
    return Text("%(count)s chips a number", count=str(chips))
