"""Pairs that the up cards do not beat, and yet are better folded: a low one before suited, connected cards,
or the pair that is up itself beside a low kicker. Whatever is better than a pair is played."""

from collections.abc import Iterator
from itertools import combinations

from games.engine.errors import CountError
from games.engine.odds.base_bet.all_play import ENDS
from games.engine.odds.base_bet.high_cards import PlayThreshold, completed
from games.engine.odds.base_bet.rank_matchups import RankMatchup
from games.engine.odds.base_bet.spots import Ends, parts_of, unpacked
from games.engine.odds.base_bet.up_cards import SuitLayout, Table, by_live_ranks, example


def folded_pairs(table: Table, up: tuple[int, ...], threshold: PlayThreshold) -> Ends:
    """What pairs that are better folded before these up cards would have come to."""
    before = RankMatchup(table, sum(1 << 3 * slot for slot in up))
    shown = table.ladder.partial(example(up))
    result = [0] * len(ENDS)
    _better_is_played(before, up, threshold)
    if shown >= table.ladder.at_least("two-pair"):
        return result
    lies = before.lies()
    for slot in table.slots:
        least = table.ladder.at_least("pair", slot + 2)
        for live in sorted({lie.live for lie in lies}):
            if before.surely_played(least, threshold, own=2 << 3 * slot, more=table.cards - 2, live=live):
                continue
            alike = {lie: ways for lie, ways in lies.items() if lie.live == live}
            least_worth = before.least_by_kickers(least, threshold, 2 << 3 * slot, live)
            for kickers, own, strength in _hands(table, slot):
                sure = sum([least_worth.get(part, 0) for parts in parts_of(kickers) for part in parts])
                if sure < threshold.limit and strength >= shown:
                    done = _folded(before, own, strength, alike, threshold)
                    result = [a + b for a, b in zip(result, done, strict=True)]
    return result


def _better_is_played(before: RankMatchup, up: tuple[int, ...], threshold: PlayThreshold) -> None:
    """Refuse a deck in which that cannot be said for every hand at once."""
    ladder, most = before.table.ladder, max(map(up.count, up))
    least = ladder.at_least("two-pair") if most < 3 else ladder.at_least("three-of-a-kind", up[0] + 3)
    live = len(set(up))
    cards = before.table.cards
    if not before.surely_played(least, threshold, own=0, more=cards, live=live):
        raise CountError("too small a deck")


def _hands(table: Table, slot: int) -> Iterator[tuple[int, int, int]]:
    """Yield every hand with a pair of this rank and nothing better: its kickers as bits, its ranks as a key,
    and its strength."""
    others = [other for other in table.slots if other != slot]
    for kickers in combinations(others, table.cards - 2):
        own = (2 << 3 * slot) + sum(1 << 3 * kicker for kicker in kickers)
        strength = table.ladder.weighed((own,))
        if table.ladder.category(strength) == "pair":
            yield sum(1 << kicker for kicker in kickers), own, strength


def _folded(
    before: RankMatchup, own: int, strength: int, lies: dict[SuitLayout, int], threshold: PlayThreshold
) -> Ends:
    table, result = before.table, [0] * len(ENDS)
    for lie, alike in lies.items():
        adds = before.ends_by_live_cards(strength, own, lie)
        for mine, ways in by_live_ranks(table, own, lie).items():
            ends = unpacked(sum([adds.get(part, 0) for parts in parts_of(mine) for part in parts]))
            if threshold.of(ends) < threshold.limit:
                done = completed(ends, table.completions, alike * ways)
                result = [a + b for a, b in zip(result, done, strict=True)]
    return result
