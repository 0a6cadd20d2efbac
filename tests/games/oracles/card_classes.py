"""Sets of cards up to a change of suits, and exact counts over them; nothing here comes from the engine.

`Cards` are the ranks of each suit as bits (1 is a two), the suits in order of their bits: sets that differ by
their suits alone are one class, and weigh as many sets as it has.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from tests.games.oracles.slow_hands import RANKS, How, plain

Cards = tuple[int, int, int, int]
Strength = tuple[int, tuple[int, ...], str]
"""What orders two hands, and its name."""

NO_CARDS: Cards = (0, 0, 0, 0)
BITS = tuple(1 << rank for rank in range(13))


def more(cards: Cards) -> Iterator[Cards]:
    """Yield the set with each card that is not in it yet, once for each card."""
    for suit, ranks in enumerate(cards):
        for bit in BITS:
            if not ranks & bit:
                yield tuple(sorted((*cards[:suit], ranks | bit, *cards[suit + 1 :])))


@cache
def classes(size: int) -> Mapping[Cards, int]:
    """Return each class of so many cards with the number of sets in it."""
    if not size:
        return {NO_CARDS: 1}
    found: Counter[Cards] = Counter()
    for cards, weight in classes(size - 1).items():
        for larger in more(cards):
            found[larger] += weight
    return {cards: weight // size for cards, weight in found.items()}


def written(cards: Cards) -> tuple[str, ...]:
    """Return the cards as documents write them: a set of this class."""
    return tuple(
        rank + suit
        for ranks, suit in zip(cards, "cdhs", strict=True)
        for place, rank in enumerate(RANKS)
        if ranks & BITS[place]
    )


def read_from(text: str) -> Cards:
    """Return the class of "Qs 6d 4c"."""
    suits = dict.fromkeys("cdhs", 0)
    for card in text.split():
        suits[card[1]] |= BITS[RANKS.index(card[0])]
    return tuple(sorted(suits.values()))


@cache
def strengths(how: How) -> Mapping[Cards, Strength]:
    """Return each class of a whole hand with its strength."""
    return {cards: plain(written(cards), how) for cards in classes(how.size)}


@cache
def containing(cards: Cards, how: How) -> Mapping[Strength, int]:
    """Return how many whole hands hold these cards, by their strength."""
    left = how.size - sum(ranks.bit_count() for ranks in cards)
    if not left:
        return {strengths(how)[cards]: 1}
    found: Counter[Strength] = Counter()
    for larger in more(cards):
        for strength, count in containing(larger, how).items():
            found[strength] += count
    return {strength: count // left for strength, count in found.items()}


def without(cards: Cards, how: How) -> Mapping[Strength, int]:
    """Return how many whole hands hold none of these cards, by their strength: in and out of every part."""
    found: Counter[Strength] = Counter()
    each = [(suit, bit) for suit, ranks in enumerate(cards) for bit in BITS if ranks & bit]
    for size in range(len(each) + 1):
        for part in combinations(each, size):
            suits = [sum(bit for of, bit in part if of == suit) for suit in range(4)]
            for strength, count in containing(tuple(sorted(suits)), how).items():
                found[strength] += (-1) ** size * count
    return found


Meetings = Counter[tuple[Strength, int, bool]]
"""Pairs of hands by the player's hand, 1 where it wins, -1 where it loses, else 0, and whether the dealer
qualifies."""


def meetings(how: How, qualifies: Callable[[Strength], bool]) -> Meetings:
    """Return all pairs of a player's and a dealer's hand that share no card.

    A pair that shares cards is counted once for each part of what it shares, in and out in turn; a hand that
    shares all meets itself.
    """
    found: Meetings = Counter()
    for size in range(how.size + 1):
        for cards, weight in classes(size).items():
            hands = sorted(containing(cards, how).items())
            weaker = dict.fromkeys((True, False), 0)
            in_all = {side: sum(n for hand, n in hands if qualifies(hand) is side) for side in (True, False)}
            for strength, count in hands:
                own, times = qualifies(strength), (-1) ** size * weight * count
                for side in (True, False):
                    equal = count if side is own else 0
                    found[strength, 1, side] += times * weaker[side]
                    found[strength, 0, side] += times * equal
                    found[strength, -1, side] += times * (in_all[side] - weaker[side] - equal)
                weaker[own] += count
    return found


@cache
def rows_of(size: int) -> Counter[str]:
    """Return how often each five-card hand is the best of five, six or seven cards.

    By ranks alone first; then the sets with five cards of a suit change their name. Six or seven cards hold
    one such suit at most, and no four of a kind or full house beside it.
    """
    found: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), size):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            found[by_ranks(counts)] += prod(comb(4, count) for count in counts.values())
    for suited in range(5, size + 1):
        others = list(combinations_with_replacement(range(13), size - suited))
        for flush in combinations(range(13), suited):
            top = run(set(flush))
            name = "flush" if not top else "royal-flush" if top == 12 else "straight-flush"
            for rest in others:
                times = 4 * prod(comb(3, count) for count in Counter(rest).values())
                found[by_ranks(Counter((*flush, *rest)))] -= times
                found[name] += times
    return found


def run(ranks: set[int]) -> int:
    """Return the rank that leads the highest five in a row, 0 where there are none; the ace leads or ends."""
    tops = (top for top in range(12, 3, -1) if ranks >= {*range(top - 4, top + 1)})
    return next(tops, 3 if ranks >= {12, 0, 1, 2, 3} else 0)


def by_ranks(counts: Counter[int]) -> str:
    """Return the best hand that these ranks make whatever their suits."""
    most = sorted(counts.values(), reverse=True)
    if most[0] == 4:
        return "four-of-a-kind"
    if most[0] == 3 and len(most) > 1 and most[1] >= 2:
        return "full-house"
    if run(set(counts)):
        return "straight"
    if most[0] == 3:
        return "three-of-a-kind"
    return ("high-card", "pair", "two-pair", "two-pair")[most.count(2)]


def edge(total: Fraction | int, hands: int) -> Fraction:
    """Return what the house keeps of a bet that gains so much over so many hands, in percent."""
    return -100 * Fraction(total) / hands
