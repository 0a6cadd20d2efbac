"""Before up cards: a player of any ranks before up cards of any ranks, their suits left open.

For what high_cards.py leaves: pairs before coordinated up cards, where a fold can be right now and then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from math import comb, prod

from games.engine.errors import CountError
from games.engine.odds.base_bet.all_play import ENDS, LOST, TIED, WON
from games.engine.odds.base_bet.high_cards import PlayThreshold, completed
from games.engine.odds.base_bet.spots import FIELD, LOSES, Ends, parts_of, unpacked
from games.engine.odds.base_bet.up_cards import SuitLayout, UpCardTable, by_live_ranks, example
from games.engine.odds.classes import digits, multisets

Ranks = tuple[tuple[int, int], ...]
"""Slots, and how many cards of each."""


@dataclass(frozen=True)
class RankMatchup:
    """Up cards by their ranks, as a key, and all hidden cards by theirs, with how strong the dealer is as
    long as no suit counts."""

    table: UpCardTable
    up: int

    @cached_property
    def base(self) -> tuple[int, ...]:
        available = dict(digits(self.up))
        most = max(self.table.slots) + 1
        return tuple(
            self.table.suits - available.get(slot, 0) if slot in self.table.slots else 0
            for slot in range(most)
        )

    @cached_property
    def hidden(self) -> tuple[tuple[int, Ranks], ...]:
        keys = multisets(self.base, self.table.hidden)
        return tuple((self.table.ladder.weighed((self.up + key,)), digits(key)) for key, _ in keys)

    def end(self, strength: int, dealer: int) -> int:
        result = WON if dealer < strength else TIED if dealer == strength else LOST
        return ENDS.index((result, dealer >= self.table.qualifies))

    @lru_cache(maxsize=1024)  # noqa: B019 - few are looked at, again and again
    def below(self, strength: int) -> list[tuple[int, Ranks]]:
        """What does not simply lose to the dealer: the end and the hidden ranks."""
        return [(end, key) for dealer, key in self.hidden if (end := self.end(strength, dealer)) != LOSES]

    # --- Bounds ----------------------------------------------------------------------------------------

    def surely_played(
        self, strength: int, threshold: PlayThreshold, *, own: int, more: int, live: int
    ) -> bool:
        """Return whether every hand of this strength is played that holds these ranks, as a key, and so many
        cards more, whatever they are: each takes away at most what it takes alone, and a flush what it
        could."""
        left = self._left(own)
        below = [(threshold.ends[end], key) for end, key in self.below(strength)]
        whole = _summed_ends(below, left)
        taken = []
        for slot, available in enumerate(left):
            if available > 0:
                one_less = [count - (place == slot) for place, count in enumerate(left)]
                taken += [whole - _summed_ends(below, one_less)] * (
                    1 if more < self.table.cards else available
                )
        lost = sum(sorted(taken, reverse=True)[:more])
        return whole - lost - self.most_flushes(live) * max(threshold.ends) >= threshold.limit

    def _left(self, key: int) -> list[int]:
        """Cards of each slot that may be hidden beside a player who holds these."""
        own = dict(digits(key))
        return [max(0, available - own.get(slot, 0)) for slot, available in enumerate(self.base)]

    def most_flushes(self, live: int) -> int:
        """Return the most hidden hands that make a flush with `live` live up cards, whatever the player
        holds."""
        inside = len(self.table.slots) - live
        outside = self.table.suits * len(self.table.slots) - self.table.up - inside
        return sum(
            comb(inside, count) * comb(outside, self.table.hidden - count)
            for count in range(self.table.hidden + 1)
            if live and live + count >= self.table.ladder.size
        )

    def least_by_kickers(
        self, strength: int, threshold: PlayThreshold, own: int, live: int
    ) -> dict[int, int]:
        """What playing is worth at least to a player who holds these ranks and kickers, none of them live:
        what each choice of kickers adds to the sum of what its parts add."""
        left = self._left(own)
        needed = self.table.ladder.size - live if live else self.table.cards
        adds: dict[int, int] = {}
        for end, key in self.below(strength):
            free = sum(1 << slot for slot, _ in key if not own >> 3 * slot & 7)
            worth = {
                part: threshold.ends[end]
                * no_flush(
                    tuple((max(0, left[s] - (part >> s & 1)), True, count) for s, count in key), needed
                )
                for parts in parts_of(free)
                for part in parts
            }
            _add_parts(adds, worth)
        return adds

    # --- Exactly ---------------------------------------------------------------------------------------

    def ends_by_live_cards(self, strength: int, own: int, lie: SuitLayout) -> dict[int, int]:
        """Hidden hands that are no flush, all ends at once, by the player's live cards: what each choice of
        them adds to the sum of what its parts add."""
        left = self._left(own)
        needed = self.table.ladder.size - lie.live if lie.live else self.table.cards
        discarded, adds = lie.live_slots, dict[int, int]()
        mine = sum(1 << slot for slot, _ in digits(own)) & ~discarded if lie.live else 0
        for end, key in self.below(strength):
            ranks = tuple((left[s], not discarded >> s & 1, mine >> s & 1, count) for s, count in key)
            bits = [1 << slot for slot, _ in key]
            for places, ways in _added(ranks, needed):
                part = sum([bits[place] for place in places])
                adds[part] = adds.get(part, 0) + (ways << FIELD * end)
        return adds

    def lies(self) -> dict[SuitLayout, int]:
        """Return every way in which the suits of the up cards can lie, and how many there are of its kind."""
        ranks = [(slot, count) for slot, count in digits(self.up)]
        counts: dict[SuitLayout, int] = {}
        for dealt in product(*(combinations(range(self.table.suits), count) for _, count in ranks)):
            flat = [suit for suits in dealt for suit in suits]
            most = max(sorted(set(flat)), key=flat.count)
            order = [most, *(suit for suit in dict.fromkeys(flat) if suit != most)]
            shown = flat.count(most)
            live = shown if shown + self.table.hidden >= self.table.ladder.size else 0
            named = tuple(tuple(sorted(map(order.index, suits))) for suits in dealt)
            lie = SuitLayout(tuple(slot for slot, _ in ranks), named, live)
            counts[lie] = counts.get(lie, 0) + 1
        return counts


def _add_parts(adds: dict[int, int], worth: dict[int, int]) -> None:
    """Take from each choice what its parts add, and add the rest."""
    for choice in worth:
        rest = sum(
            (-1) ** ((choice ^ part).bit_count()) * worth[part]
            for parts in parts_of(choice)
            for part in parts
        )
        if rest:
            adds[choice] = adds.get(choice, 0) + rest


@cache
def _added(
    ranks: tuple[tuple[int, bool, int, int], ...], needed: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """By which of these ranks the player holds the live card, as places: in how many more suits the hidden
    cards make no flush than its parts add up to. Of each rank how many cards are left, whether the live one
    is among them if the player does not hold it, whether they can, and how many are hidden."""
    free = [place for place, (_, _, mine, _) in enumerate(ranks) if mine]
    counts: dict[tuple[int, ...], int] = {}
    for count in range(len(free) + 1):
        for places in combinations(free, count):
            whole = no_flush(
                tuple((left, live and i not in places, n) for i, (left, live, _, n) in enumerate(ranks)),
                needed,
            )
            parts = (part for fewer in range(count) for part in combinations(places, fewer))
            counts[places] = whole - sum(counts[part] for part in parts)
    return tuple((places, rest) for places, rest in counts.items() if rest)


@cache
def no_flush(ranks: tuple[tuple[int, bool, int], ...], needed: int) -> int:
    """In how many suits hidden cards can lie without `needed` live ones: of each rank how many cards are
    left, whether the live one is among them, and how many are hidden."""
    ways = {0: 1}
    for left, live, count in ranks:
        step: dict[int, int] = {}
        for counts, times in ways.items():
            step[counts] = step.get(counts, 0) + times * comb(max(0, left - live), count)
            if live and left:
                step[counts + 1] = step.get(counts + 1, 0) + times * comb(left - 1, count - 1)
        ways = step
    return sum(times for counts, times in ways.items() if counts < needed)


def _summed_ends(below: list[tuple[int, Ranks]], left: list[int]) -> int:
    return sum([worth * prod([comb(left[slot], count) for slot, count in key]) for worth, key in below])


def folded_pairs(table: UpCardTable, up: tuple[int, ...], threshold: PlayThreshold) -> Ends:
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


def _hands(table: UpCardTable, slot: int) -> Iterator[tuple[int, int, int]]:
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
