"""High cards: a player without a pair, a straight or a flush, before a dealer whose up cards are no pair.

Here lies nearly all that is decided. The dealer loses or ties with high cards alone, so only they are
counted, by their ranks: how many of those the player holds says in how many suits they can lie. A flush takes
some of them away. Hands of the same ranks are decided together where no suit can change the decision, and
else by which of the player's cards are of the live suit.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod

from games.engine.odds.base_bet.all_play import ENDS, Worth
from games.engine.odds.base_bet.spots import LOSES, Ends, Spot, UpCards, parts_of, shared, unpacked
from games.engine.odds.base_bet.up_cards import LIVE, UpCardSuits, UpCardTable, arrangements, with_live


@dataclass(frozen=True, slots=True)
class PlayThreshold:
    """What playing is worth above a certain loss: of each end, and what it takes to play. What is worth the
    same is folded, as the source counts it (SCA, Ante Bet Analysis)."""

    ends: tuple[int, ...]
    limit: int

    def of(self, ends: Ends) -> int:
        return sum(count * worth for count, worth in zip(ends, self.ends, strict=True))


def threshold_of(table: UpCardTable, worth: Worth) -> PlayThreshold:
    lost = worth.ends[ENDS[LOSES]]
    equal = (worth.fold - lost) * table.completions
    return PlayThreshold(tuple(worth.ends[end] - lost for end in ENDS), equal + 1)


# --- Whether to fold -------------------------------------------------------------------------------------


def folds(at: Spot, threshold: PlayThreshold) -> dict[int, bool | None]:
    """By how many live cards are up, whether a fold is worth more, whatever the suits of the player's cards;
    None where they decide."""
    table = at.shown.table
    sets = [threshold.of(unpacked(count)) for count in at.overlaps]
    result: dict[int, bool | None] = {}
    for live in table.live:
        least, best = (
            sum(count * (ways - out) for count, ways, out in zip(sets, plain(table), taken, strict=True))
            for taken in flush_bounds(table, live)
        )
        result[live] = True if best < threshold.limit else None if least < threshold.limit else False
    return result


@cache
def plain(table: UpCardTable) -> tuple[int, ...]:
    """In how many suits a set of hidden ranks can lie, by how many it shares with the player's."""
    hidden, suits = table.hidden, table.suits
    return tuple(suits ** (hidden - shared) * (suits - 1) ** shared for shared in range(hidden + 1))


@cache
def flush_bounds(table: UpCardTable, live: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the most and the fewest of them that make a flush: with no card of the live suit among the
    player's shared ranks, and with nothing else."""
    shared = range(table.hidden + 1)
    return (
        tuple(flush_hands(table, live, 0, count) for count in shared),
        tuple(flush_hands(table, live, count, 0) for count in shared),
    )


@cache
def flush_hands(table: UpCardTable, live: int, mine: int, other: int) -> int:
    """Return how many suits of hidden ranks make a flush with `live` live up cards, where the player holds
    the live card of `mine` of those ranks and another card of `other`."""
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


class FoldedSpots:
    """Spots that are folded whatever the suits of the player's cards, before the same up cards: their hidden
    hands are added up first, by which up cards' ranks the player holds, and only then spread over suits."""

    def __init__(self, shown: UpCards) -> None:
        self._shown, self._up = shown, sum(1 << slot for slot in shown.up)
        self._spots: dict[tuple[UpCardSuits, int], list[int]] = {}

    def add(self, at: Spot, lie: UpCardSuits) -> None:
        key = lie, at.ranks & self._up
        sums = self._spots.get(key)
        if sums is None:
            sums = self._spots[key] = [0] * (len(at.overlaps) + 1)
        for place, count in enumerate((1, *at.overlaps)):
            sums[place] += count

    def ends(self) -> Ends:
        """Return every suit that the players' cards can have beside up cards that lie so, and every hand of
        the dealer's."""
        table, result = self._shown.table, [0] * len(ENDS)
        for (lie, ranks), (hands, *overlaps) in self._spots.items():
            at = Spot(self._shown, ranks, 0, tuple(overlaps))
            barred = at.barred(lie)
            ways = arrangements(table.cards, table.suits, table.ladder.size, barred)
            flushes = _flushes_of_all(table, lie.live, barred)
            each = tuple(ways * times - taken for times, taken in zip(plain(table), flushes, strict=True))
            done = completed(at.total(each), hands * ways * table.completions, lie.ways)
            result = [a + b for a, b in zip(result, done, strict=True)]
        return result


def completed(ends: Ends, every: int, ways: int) -> Ends:
    """With all other hands of the dealer's, which beat the player's and qualify; each counted `ways`
    times."""
    done = list(ends)
    done[LOSES] += every - sum(done)
    return [ways * count for count in done]


@cache
def _flushes_of_all(table: UpCardTable, live: int, barred: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same as `flush_hands`, over all suits that the player's cards can have."""
    return tuple(
        sum(
            arrangements(
                table.cards, table.suits, table.ladder.size, tuple(sorted((*barred, *layout[:shared])))
            )
            for layout in product(range(table.suits), repeat=table.hidden)
            if live and layout.count(LIVE) + live >= table.ladder.size
        )
        for shared in range(table.hidden + 1)
    )


def by_live_cards(at: Spot, lie: UpCardSuits, threshold: PlayThreshold) -> Ends:
    """Return the ends of those hands that are better folded, where the player's live cards decide."""
    table, result = at.shown.table, [0] * len(ENDS)
    bars = dict(zip(at.shown.up, lie.suits, strict=True))
    free = sum(1 << slot for slot in table.slots if at.ranks >> slot & 1 and bars.get(slot) != LIVE)
    left = _left_by_live_cards(at, lie)
    for count, choices in enumerate(parts_of(free)[: table.ladder.size]):
        for mine in choices:
            ends = unpacked(sum([left.get(part, 0) for parts in parts_of(mine) for part in parts]))
            if threshold.of(ends) < threshold.limit:
                barred = tuple(suit for suit in at.barred(lie, kept=~mine) if suit != LIVE)
                ways = with_live(table.cards - count, table.suits, table.ladder.size, barred)
                done = completed(ends, table.completions, lie.ways * ways)
                result = [a + b for a, b in zip(result, done, strict=True)]
    return result


def _left_by_live_cards(at: Spot, lie: UpCardSuits) -> dict[int, int]:
    """What each set of live cards adds to the hands that are no flush; with all that its parts add, those
    hands follow, all ends at once."""
    adds = added_without_flush(at.shown.table, lie.live)
    result: dict[int, int] = {}
    for both, count in shared(at).items():
        for mine, parts in enumerate(parts_of(both)):
            more = count * adds[mine][both.bit_count()]
            for part in parts:
                result[part] = result.get(part, 0) + more
    return result


@cache
def added_without_flush(table: UpCardTable, live: int) -> tuple[tuple[int, ...], ...]:
    """By how many of the hidden ranks the player holds the live card, and how many they hold at all: in how
    many more suits the hidden cards make no flush than the same with fewer live cards add up to."""
    shared_ranks = range(table.hidden + 1)
    left = [
        [
            plain(table)[both] - flush_hands(table, live, mine, both - mine) if both >= mine else 0
            for both in shared_ranks
        ]
        for mine in shared_ranks
    ]
    return tuple(
        tuple(
            sum((-1) ** (mine - fewer) * comb(mine, fewer) * left[fewer][both] for fewer in range(mine + 1))
            for both in shared_ranks
        )
        for mine in shared_ranks
    )
