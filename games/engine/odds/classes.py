"""Classes of hands: all hands of so many cards of a deck by their ranks, and those of a flush by their suit.

A class is a few numbers and a count, so twenty million hands are eighteen thousand classes. A key holds three
bits for each rank and above them two for the jokers, as in cards.py.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby, permutations
from math import comb
from typing import NamedTuple

from games.engine.cards.cards import JOKERS, MAX_CARDS, RANK, RANK_BITS, SUIT_SHIFT, SUITS, Card
from games.engine.cards.hands import ROYAL_MATCH, AllSeven, Ladder, OneSuit
from games.engine.errors import CountError

Deck = tuple[Card, ...]

SLOTS = RANK_BITS // 3 + 1
"""The thirteen ranks, and the jokers as one more."""
JOKER = SLOTS - 1
ONE_SUIT = 1 << SUIT_SHIFT


class RankClass(NamedTuple):
    """Hands of the same ranks: those that are picked, as a key; how many; how strong by their ranks alone."""

    key: int
    ways: int
    strength: int


class Flush(NamedTuple):
    """Hands that a suit makes stronger: its ranks among the cards picked, a bit each; the other cards picked;
    how many such hands one suit has; how strong by ranks alone, and in truth."""

    mask: int
    others: int
    ways: int
    plain: int
    strength: int


def key_of(cards: Sequence[Card]) -> int:
    """Return the ranks and jokers of these cards, counted."""
    return sum(1 << 3 * slot_of(card) for card in cards)


def slot_of(card: Card) -> int:
    return JOKER if card in JOKERS else RANK[card] - 2


def availability(deck: Sequence[Card]) -> tuple[int, ...]:
    """Return how many cards of each slot there are."""
    counts = Counter(map(slot_of, deck))
    return tuple(counts[slot] for slot in range(SLOTS))


@lru_cache(maxsize=256)
def multisets(available: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """Return every choice of `size` cards by its key, and in how many ways it can be made."""
    result = {(0, 0): 1}
    for slot, most in enumerate(available):
        step: dict[tuple[int, int], int] = {}
        for (key, picked), ways in result.items():
            for more in range(min(most, size - picked) + 1):
                step[key + (more << 3 * slot), picked + more] = ways * comb(most, more)
        result = step
    return tuple((key, ways) for (key, picked), ways in result.items() if picked == size)


@lru_cache(maxsize=64)
def ranked(ladder: Ladder, deck: Deck, size: int, known: Deck = ()) -> tuple[RankClass, ...]:
    """Return every choice of `size` cards of the deck that is left, as if no suit counted; `known` are seen
    cards."""
    if isinstance(ladder, OneSuit):
        raise CountError("hands that only their suits make have no classes of ranks")
    own, left = key_of(known), availability([card for card in deck if card not in known])
    return tuple(RankClass(key, ways, ladder.weighed((own + key,))) for key, ways in multisets(left, size))


@lru_cache(maxsize=64)
def flushes(ladder: Ladder, deck: Deck, size: int, suit: str, known: Deck = ()) -> tuple[Flush, ...]:
    """Return every choice that has enough of one suit, with the known cards, for it to count."""
    if not ladder.flushes:
        return ()
    jokers = len(set(deck) & set(JOKERS))
    if size + len(known) >= 2 * ladder.size - jokers:
        raise CountError("two suits could make a flush of one hand")
    left = [card for card in deck if card not in known]
    inside = [card for card in left if card[1] == suit and card not in JOKERS]
    outside = availability([card for card in left if card not in inside])
    shown = [_suited(card) for card in known if card[1] == suit]
    apart = key_of([card for card in known if card[1] != suit])
    result = []
    for count in range(min(size, len(inside)) + 1):
        rest = _rest(ladder, outside, size - count, count + len(shown))
        for picked in combinations(inside, count) if rest else ():
            mask = sum(1 << slot_of(card) for card in picked)
            weights = [*shown, *map(_suited, picked)]
            plain = apart + key_of([*picked, *(card for card in known if card[1] == suit)])
            for others, ways in rest:
                strength = ladder.weighed((*weights, apart + others))
                result.append(Flush(mask, others, ways, ladder.weighed((plain + others,)), strength))
    return tuple(result)


def _rest(ladder: Ladder, outside: tuple[int, ...], size: int, suited: int) -> list[tuple[int, int]]:
    """Return the other cards, where with their jokers there are enough of the suit."""
    return [
        (key, ways) for key, ways in multisets(outside, size) if suited + (key >> RANK_BITS) >= ladder.size
    ]


def _suited(card: Card) -> int:
    return (1 << 3 * slot_of(card)) + ONE_SUIT


@lru_cache(maxsize=64)
def hand_counts(ladder: Ladder, deck: Deck, size: int) -> Counter[tuple[int, bool]]:
    """Return how many hands of `size` cards have each strength, without a joker and with one."""
    if isinstance(ladder, OneSuit):
        return _by_best_suit(ladder, deck, size)
    counts: Counter[tuple[int, bool]] = Counter()
    for key, ways, strength in ranked(ladder, deck, size):
        counts[strength, key >> RANK_BITS > 0] += ways
    for suit, alike in suits_of(deck):
        for flush in flushes(ladder, deck, size, suit):
            wild = flush.others >> RANK_BITS > 0
            counts[flush.plain, wild] -= alike * flush.ways
            counts[flush.strength, wild] += alike * flush.ways
    if isinstance(ladder, AllSeven):
        _match_royals(ladder, deck, size, counts)
    return +counts


def _match_royals(ladder: AllSeven, deck: Deck, size: int, counts: Counter[tuple[int, bool]]) -> None:
    """Count royal matches by hand: they are few, and of two suits, which a class does not know."""
    if size != MAX_CARDS:
        return
    jokers = [card for card in deck if card in JOKERS]
    for royal_suit, other in permutations(SUITS, 2):
        royals = [card for card in deck if card[0] in "TJQKA" and card[1] == royal_suit]
        match = [card for card in deck if card[0] in "QK" and card[1] == other]
        for five in combinations((*royals, *jokers), 5) if len(match) == 2 else ():
            strength = ladder.strength((*five, *match))
            if ladder.category(strength) == ROYAL_MATCH:
                wild = any(card in JOKERS for card in five)
                counts[ladder.at_least("royal-flush", 14), wild] -= 1
                counts[strength, wild] += 1


def _by_best_suit(ladder: OneSuit, deck: Deck, size: int) -> Counter[tuple[int, bool]]:
    """Let in what a suit can hold, from the weakest up: what more hands there are then has that strength."""
    suits = [[card for card in deck if card[1] == suit] for suit in SUITS]
    if sum(map(len, suits)) < len(deck):
        raise CountError("a joker has no suit")
    ways = [[0] * (size + 1) for _ in suits]
    rising = sorted(
        (ladder.of_suit(picked), place, length)
        for place, cards in enumerate(suits)
        for length in range(size + 1)
        for picked in combinations(cards, length)
    )
    counts: Counter[tuple[int, bool]] = Counter()
    below = 0
    for strength, alike in groupby(rising, key=lambda each: each[0]):
        for _, place, length in alike:
            ways[place][length] += 1
        up_to = ways_together(ways, size)[-1]
        if up_to and not strength:
            raise CountError(f"some hands of {size} cards make none of the {ladder.slug} ladder")
        counts[strength, False], below = up_to - below, up_to
    return +counts


def ways_together(suits: Sequence[Sequence[int]], size: int) -> list[int]:
    """Return in how many ways these suits hold each number of cards together, up to `size`, by how many
    choices each has of each number."""
    result = [1, *[0] * size]
    for ways in suits:
        result = [
            sum(result[total - count] * n for count, n in enumerate(ways[: total + 1]))
            for total in range(size + 1)
        ]
    return result


def suits_of(deck: Deck) -> list[tuple[str, int]]:
    """One suit of each kind, and how many are like it: suits of the same ranks are."""
    ranks = {suit: frozenset(card[0] for card in deck if card[1] == suit) for suit in SUITS}
    alike = Counter(ranks[suit] for suit in SUITS)
    first = {ranks_of: suit for suit, ranks_of in reversed(ranks.items())}
    return [(first[ranks_of], times) for ranks_of, times in alike.items() if ranks_of]


@cache
def digits(key: int) -> tuple[tuple[int, int], ...]:
    """Return the slots of a key, and how many cards of each."""
    return tuple((slot, key >> 3 * slot & 7) for slot in range(SLOTS) if key >> 3 * slot & 7)


def parts(key: int, base: tuple[int, ...]) -> list[tuple[int, int]]:
    """Whatever a hand can hold in common with others: that part, and how many hands of the ranks hold it."""
    result = [(0, 1)]
    for slot, count in digits(key):
        available = base[slot]
        choices = [(n << 3 * slot, comb(available - n, count - n)) for n in range(count + 1)]
        result = [(part + more, ways * times) for part, ways in result for more, times in choices]
    return result


@cache
def signed(key: int) -> tuple[tuple[int, int], ...]:
    """Return every part of these cards with its sign in the sum of inclusion and exclusion."""
    result = [(0, 1)]
    for slot, count in digits(key):
        choices = [(n << 3 * slot, (-1) ** n * comb(count, n)) for n in range(count + 1)]
        result = [(part + more, sign * times) for part, sign in result for more, times in choices]
    return tuple(result)


@cache
def subsets(mask: int) -> tuple[int, ...]:
    """Return every choice of these bits."""
    result, subset = [mask], mask
    while subset:
        subset = (subset - 1) & mask
        result.append(subset)
    return tuple(result)


@cache
def spread_mask(mask: int) -> int:
    """Return a bit a rank, as a key."""
    return sum(1 << 3 * slot for slot in range(SLOTS) if mask >> slot & 1)


@cache
def over_suits(key: int, suits: int) -> Counter[tuple[int, ...]]:
    """Return how cards of these ranks lie in this number of suits, a mask for each; which suit is which does
    not matter."""
    result: list[tuple[int, ...]] = [(0,) * suits]
    for slot, count in digits(key):
        result = [
            tuple(mask | (i in chosen) << slot for i, mask in enumerate(masks))
            for masks in result
            for chosen in combinations(range(suits), count)
        ]
    return Counter(tuple(sorted(masks)) for masks in result)
