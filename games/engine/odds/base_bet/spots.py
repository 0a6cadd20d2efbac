"""Spots: a player's ranks before the dealer's up cards, and which of the dealer's high cards end how.

Counted by ranks alone, and all ends at once: a number holds one field for each.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb

from games.engine.odds.base_bet.all_play import ENDS, LOST, TIED, WON
from games.engine.odds.base_bet.up_cards import UpCardSuits, UpCardTable

FIELD = 48
"""Bits in which the hands of one end are counted, so that those of all ends are added at once."""
ONE = {end: 1 << FIELD * place for place, end in enumerate(ENDS)}

LOSES = ENDS.index((LOST, True))

Ends = list[int]
"""How many hands come to each end, in the order of ENDS."""


@dataclass(frozen=True)
class UpCards:
    """The dealer's up cards by their ranks, and every set of hidden ranks that leaves the dealer high cards,
    weakest first: its strength, and its ranks as bits."""

    table: UpCardTable
    up: tuple[int, ...]

    @cached_property
    def hidden(self) -> tuple[list[int], list[int]]:
        ladder, sets = self.table.ladder, []
        rest = [slot for slot in self.table.slots if slot not in self.up]
        for chosen in combinations(rest, self.table.hidden):
            strength = ladder.weighed((sum(1 << 3 * slot for slot in (*self.up, *chosen)),))
            if ladder.category(strength) == "high-card":
                sets.append((strength, sum(1 << slot for slot in chosen)))
        sets.sort()
        return [strength for strength, _ in sets], [ranks for _, ranks in sets]

    def by_end(self, strength: int) -> Iterator[tuple[int, list[int]]]:
        """Yield every end against a hand of this strength, and the hidden ranks that come to it."""
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
    """A player's ranks, as bits, before the dealer's up cards. `overlaps` counts the sets of hidden ranks,
    all ends at once, by how many of them are the player's too."""

    shown: UpCards
    ranks: int
    strength: int
    overlaps: tuple[int, ...]

    def barred(self, lie: UpCardSuits, *, kept: int = -1) -> tuple[int, ...]:
        """Return the suits that the player's cards cannot have, each on a rank of its own; of the `kept`
        ranks."""
        pairs = zip(self.shown.up, lie.suits, strict=True)
        return tuple(sorted(suit for slot, suit in pairs if self.ranks & kept & 1 << slot))

    def total(self, ways: tuple[int, ...]) -> Ends:
        """Return hands by end; `ways` is how many lie in a set of ranks, by how many it shares with the
        player's."""
        return unpacked(sum(count * times for count, times in zip(self.overlaps, ways, strict=True)))


def spots(shown: UpCards, hands: list[tuple[int, int]]) -> Iterator[Spot]:
    """Yield the spots of these hands, ranks and strength, the weakest hand first.

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
    """Return every choice of these bits, by how many."""
    each = [1 << place for place in range(bits.bit_length()) if bits >> place & 1]
    return tuple(tuple(map(sum, combinations(each, count))) for count in range(len(each) + 1))


def _exactly(at_least: list[int]) -> Iterator[int]:
    """Return how many sets share exactly each number of ranks, from how many choices of that number are
    shared."""
    for count in range(len(at_least)):
        yield sum(
            (-1) ** (more - count) * comb(more, count) * at_least[more]
            for more in range(count, len(at_least))
        )


def shared(at: Spot) -> dict[int, int]:
    """Sets of hidden ranks, all ends at once, by which of them are the player's too."""
    sets: dict[int, int] = {}
    for one, part in at.shown.by_end(at.strength):
        for hidden in part:
            both = hidden & at.ranks
            sets[both] = sets.get(both, 0) + one
    return sets


def unpacked(count: int) -> Ends:
    return [count >> FIELD * place & (1 << FIELD) - 1 for place in range(len(ENDS))]
