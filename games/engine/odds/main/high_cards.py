"""High cards: a player without a pair, a straight or a flush, before a dealer whose up cards are no pair.

Here lies nearly all that is decided. The dealer loses or ties with high cards alone, so only they are
counted, by their ranks: how many of those the player holds says in how many suits they can lie. A flush takes
some of them away. Hands of the same ranks are decided together where no suit can change the decision, and
else by which of the player's cards are of the live suit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from math import comb, prod

from games.engine.odds.main.ends import ENDS, LOST, TIED, WON, Worth
from games.engine.odds.main.shown import LIVE, Lie, Table, arrangements, with_live

FIELD = 48
"""Bits in which the hands of one end are counted, so that those of all ends are added at once."""
ONE = {end: 1 << FIELD * place for place, end in enumerate(ENDS)}

LOSES = ENDS.index((LOST, True))

Ends = list[int]
"""How many hands come to each end, in the order of ENDS."""


@dataclass(frozen=True)
class Shown:
    """The dealer's up cards by their ranks, and every set of hidden ranks that leaves the dealer high cards,
    weakest first: its strength, and its ranks as bits."""

    table: Table
    up: tuple[int, ...]

    @cached_property
    def hidden(self) -> tuple[list[int], list[int]]:
        ladder, found = self.table.ladder, []
        rest = [slot for slot in self.table.slots if slot not in self.up]
        for chosen in combinations(rest, self.table.hidden):
            strength = ladder.weighed((sum(1 << 3 * slot for slot in (*self.up, *chosen)),))
            if ladder.category(strength) == "high-card":
                found.append((strength, sum(1 << slot for slot in chosen)))
        found.sort()
        return [strength for strength, _ in found], [ranks for _, ranks in found]

    def by_end(self, strength: int) -> Iterator[tuple[int, list[int]]]:
        """Every end against a hand of this strength, and the hidden ranks that come to it."""
        strengths, ranks = self.hidden
        low, high = bisect_left(strengths, strength), bisect_right(strengths, strength)
        least = bisect_left(strengths, self.table.qualifies)
        for result, start, stop in ((WON, 0, low), (TIED, low, high), (LOST, high, len(ranks))):
            if start < min(stop, least):
                yield ONE[result, False], ranks[start : min(stop, least)]
            if max(start, least) < stop:
                yield ONE[result, True], ranks[max(start, least) : stop]


@dataclass(frozen=True, slots=True)
class Spot:
    """A player's ranks, as bits, before the dealer's up cards. `held` counts the sets of hidden ranks, all
    ends at once, by how many of them are the player's too."""

    shown: Shown
    ranks: int
    strength: int
    held: tuple[int, ...]

    def barred(self, lie: Lie, *, kept: int = -1) -> tuple[int, ...]:
        """The suits that the player's cards cannot have, each on a rank of its own; of the `kept` ranks."""
        pairs = zip(self.shown.up, lie.suits, strict=True)
        return tuple(sorted(suit for slot, suit in pairs if self.ranks & kept & 1 << slot))

    def total(self, ways: tuple[int, ...]) -> Ends:
        """Hands by end, where so many lie in each set of ranks by how many it shares with the player's."""
        return unpacked(sum(count * times for count, times in zip(self.held, ways, strict=True)))


def spots(shown: Shown, hands: list[tuple[int, int]]) -> Iterator[Spot]:
    """The spots of these hands, ranks and strength, the weakest hand first.

    What the dealer loses to a hand is lost to a better one too, so sets of hidden ranks are moved from end to
    end once. Of certain ranks it is known how many sets hold them; how many are shared follows from that.
    """
    strengths, ranks = shown.hidden
    hidden = shown.table.hidden
    holding: dict[int, int] = {}
    for dealer, picked in zip(strengths, ranks, strict=True):
        _move(holding, picked, ONE[LOST, dealer >= shown.table.qualifies])
    low = high = 0
    for mine, strength in hands:
        while low < len(ranks) and strengths[low] < strength:
            qualifies = strengths[low] >= shown.table.qualifies
            was = TIED if low < high else LOST
            _move(holding, ranks[low], ONE[WON, qualifies] - ONE[was, qualifies])
            low += 1
        high = max(low, high)
        while high < len(ranks) and strengths[high] == strength:
            qualifies = strengths[high] >= shown.table.qualifies
            _move(holding, ranks[high], ONE[TIED, qualifies] - ONE[LOST, qualifies])
            high += 1
        at_least = [sum([holding.get(part, 0) for part in parts]) for parts in parts_of(mine)[: hidden + 1]]
        yield Spot(shown, mine, strength, tuple(_exactly(at_least)))


def _move(holding: dict[int, int], picked: int, change: int) -> None:
    for parts in parts_of(picked):
        for part in parts:
            holding[part] = holding.get(part, 0) + change


@cache
def parts_of(bits: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of these bits, by how many."""
    each = [1 << place for place in range(bits.bit_length()) if bits >> place & 1]
    return tuple(tuple(map(sum, combinations(each, count))) for count in range(len(each) + 1))


def _exactly(at_least: list[int]) -> Iterator[int]:
    """From how many choices of so many ranks are shared: how many sets share exactly so many."""
    for count in range(len(at_least)):
        yield sum(
            (-1) ** (more - count) * comb(more, count) * at_least[more]
            for more in range(count, len(at_least))
        )


def shared(at: Spot) -> dict[int, int]:
    """Sets of hidden ranks, all ends at once, by which of them are the player's too."""
    found: dict[int, int] = {}
    for one, part in at.shown.by_end(at.strength):
        for hidden in part:
            both = hidden & at.ranks
            found[both] = found.get(both, 0) + one
    return found


def unpacked(count: int) -> Ends:
    return [count >> FIELD * place & (1 << FIELD) - 1 for place in range(len(ENDS))]


@dataclass(frozen=True, slots=True)
class Margin:
    """What playing is worth above a certain loss: of each end, and what it takes to play. What is worth the
    same is folded, as the source counts it (SCA, Ante Bet Analysis)."""

    ends: tuple[int, ...]
    limit: int

    def of(self, ends: Ends) -> int:
        return sum(count * worth for count, worth in zip(ends, self.ends, strict=True))


def margin_of(table: Table, worth: Worth) -> Margin:
    lost = worth.ends[ENDS[LOSES]]
    equal = (worth.fold - lost) * table.completions
    return Margin(tuple(worth.ends[end] - lost for end in ENDS), equal + 1)


# --- Whether to fold -------------------------------------------------------------------------------------


def folds(at: Spot, margin: Margin) -> dict[int, bool | None]:
    """By how many live cards are up, whether a fold is worth more, whatever the suits of the player's cards;
    None where they decide."""
    table = at.shown.table
    sets = [margin.of(unpacked(held)) for held in at.held]
    found: dict[int, bool | None] = {}
    for live in table.live:
        least, best = (
            sum(count * (ways - out) for count, ways, out in zip(sets, plain(table), taken, strict=True))
            for taken in flush_bounds(table, live)
        )
        found[live] = True if best < margin.limit else None if least < margin.limit else False
    return found


@cache
def plain(table: Table) -> tuple[int, ...]:
    """In how many suits a set of hidden ranks can lie that shares so many with the player's."""
    hidden, suits = table.hidden, table.suits
    return tuple(suits ** (hidden - shared) * (suits - 1) ** shared for shared in range(hidden + 1))


@cache
def flush_bounds(table: Table, live: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The most and the fewest of them that make a flush: with no card of the live suit among the player's
    shared ranks, and with nothing else."""
    shared = range(table.hidden + 1)
    return (
        tuple(flush_hands(table, live, 0, count) for count in shared),
        tuple(flush_hands(table, live, count, 0) for count in shared),
    )


@cache
def flush_hands(table: Table, live: int, mine: int, other: int) -> int:
    """How many suits of hidden ranks make a flush with so many live up cards, where the player holds the
    live card of `mine` of those ranks and another card of `other`."""
    suits, hidden = table.suits, table.hidden
    if not live:
        return 0
    each = [(0, suits - 1)] * mine + [(1, suits - 2)] * other + [(1, suits - 1)] * (hidden - mine - other)
    return sum(
        prod(counts[not is_live] for counts, is_live in zip(each, chosen, strict=True))
        for chosen in product((True, False), repeat=hidden)
        if sum(chosen) + live >= table.ladder.size
    )


# --- What the folded hands would have come to --------------------------------------------------------------


class Whole:
    """Spots that are folded whatever the suits of the player's cards, before the same up cards: their hidden
    hands are added up first, by which up cards' ranks the player holds, and only then spread over suits."""

    def __init__(self, shown: Shown) -> None:
        self._shown, self._up = shown, sum(1 << slot for slot in shown.up)
        self._spots: dict[tuple[Lie, int], list[int]] = {}

    def add(self, at: Spot, lie: Lie) -> None:
        key = lie, at.ranks & self._up
        sums = self._spots.get(key)
        if sums is None:
            sums = self._spots[key] = [0] * (len(at.held) + 1)
        for place, count in enumerate((1, *at.held)):
            sums[place] += count

    def ends(self) -> Ends:
        """Every suit that the players' cards can have beside up cards that lie so, and every hand of the
        dealer's."""
        table, found = self._shown.table, [0] * len(ENDS)
        for (lie, ranks), (hands, *held) in self._spots.items():
            at = Spot(self._shown, ranks, 0, tuple(held))
            barred = at.barred(lie)
            ways = arrangements(table.cards, table.suits, table.ladder.size, barred)
            flushes = _flushes_of_all(table, lie.live, barred)
            each = tuple(ways * times - taken for times, taken in zip(plain(table), flushes, strict=True))
            done = completed(at.total(each), hands * ways * table.completions, lie.ways)
            found = [a + b for a, b in zip(found, done, strict=True)]
        return found


def completed(ends: Ends, every: int, ways: int) -> Ends:
    """With all other hands of the dealer's, which beat the player's and qualify, in so many ways."""
    done = list(ends)
    done[LOSES] += every - sum(done)
    return [ways * count for count in done]


@cache
def _flushes_of_all(table: Table, live: int, barred: tuple[int, ...]) -> tuple[int, ...]:
    """The same as `flush_hands`, over all suits that the player's cards can have."""
    return tuple(
        sum(
            arrangements(
                table.cards, table.suits, table.ladder.size, tuple(sorted((*barred, *lying[:shared])))
            )
            for lying in product(range(table.suits), repeat=table.hidden)
            if live and lying.count(LIVE) + live >= table.ladder.size
        )
        for shared in range(table.hidden + 1)
    )


def by_live_cards(at: Spot, lie: Lie, margin: Margin) -> Ends:
    """The ends of those hands that are better folded, where the player's live cards decide."""
    table, found = at.shown.table, [0] * len(ENDS)
    bars = dict(zip(at.shown.up, lie.suits, strict=True))
    free = sum(1 << slot for slot in table.slots if at.ranks >> slot & 1 and bars.get(slot) != LIVE)
    left = _left_by_live_cards(at, lie)
    for count, choices in enumerate(parts_of(free)[: table.ladder.size]):
        for mine in choices:
            ends = unpacked(sum([left.get(part, 0) for parts in parts_of(mine) for part in parts]))
            if margin.of(ends) < margin.limit:
                barred = tuple(suit for suit in at.barred(lie, kept=~mine) if suit != LIVE)
                ways = with_live(table.cards - count, table.suits, table.ladder.size, barred)
                done = completed(ends, table.completions, lie.ways * ways)
                found = [a + b for a, b in zip(found, done, strict=True)]
    return found


def _left_by_live_cards(at: Spot, lie: Lie) -> dict[int, int]:
    """What each set of live cards adds to the hands that are no flush; with all that its parts add, those
    hands follow, all ends at once."""
    adds = left_beside(at.shown.table, lie.live)
    found: dict[int, int] = {}
    for both, count in shared(at).items():
        for mine, parts in enumerate(parts_of(both)):
            more = count * adds[mine][both.bit_count()]
            for part in parts:
                found[part] = found.get(part, 0) + more
    return found


@cache
def left_beside(table: Table, live: int) -> tuple[tuple[int, ...], ...]:
    """By how many of the hidden ranks the player holds the live card, and how many they hold at all: in how
    many more suits the hidden cards make no flush than the same with fewer live cards add up to."""
    shared_ranks = range(table.hidden + 1)
    left = [
        [
            plain(table)[held] - flush_hands(table, live, mine, held - mine) if held >= mine else 0
            for held in shared_ranks
        ]
        for mine in shared_ranks
    ]
    return tuple(
        tuple(
            sum((-1) ** (mine - fewer) * comb(mine, fewer) * left[fewer][held] for fewer in range(mine + 1))
            for held in shared_ranks
        )
        for mine in shared_ranks
    )
