"""Weaker: the dealer's hands below a strength that rises, and how many of them hold none of certain cards.

As in hand_comparisons.py, but for a deck from which cards have gone and a dealer who shows some, so that
suits need not be alike; and asked for one hand, by its ranks and by its cards of each suit.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games.engine.cards.cards import JOKERS, SUITS, Card
from games.engine.cards.hands import Ladder
from games.engine.cards.weights import RANK_BITS
from games.engine.odds.classes import Deck, Flush, availability, flushes, key_of, ranked, slot_of
from games.engine.odds.keys import parts, signed, spread_mask, subsets


class HandCount(NamedTuple):
    """How many hands are below, none of them with cards of these ranks, as if no suit counted; and by suit
    what its flushes make of that beside a mask of one's own cards of it."""

    ranks: int
    suits: dict[str, dict[int, int]]


class WeakerHands:
    """What `size` cards of the deck make with those `shown`, which are no longer in it."""

    def __init__(self, ladder: Ladder, deck: Deck, size: int, shown: Deck = ()) -> None:
        self._deck, self._base = deck, availability(deck)
        self._ranks: dict[int, int] = defaultdict(int)
        self._plain = sorted(ranked(ladder, deck, size, shown), key=lambda hands: -hands.strength)
        alike: dict[tuple[frozenset[str], ...], _OfSuit] = {}
        self._suits: dict[str, _OfSuit] = {}
        for suit in SUITS:
            kind = tuple(frozenset(c[0] for c in cards if c[1] == suit) for cards in (deck, shown))
            if any(kind):
                alike.setdefault(kind, _OfSuit(ladder, deck, size, suit, shown))
                self._suits[suit] = alike[kind]

    def rise_to(self, limit: int) -> None:
        """Let in every hand below the limit."""
        while self._plain and self._plain[-1].strength < limit:
            for part, ways in parts(self._plain.pop().key, self._base):
                self._ranks[part] += ways
        for suit in set(self._suits.values()):
            suit.rise_to(limit)

    def look(self, key: int, masks: Iterable[int]) -> HandCount:
        """Beside own cards of these ranks, whichever of them are of one suit."""
        ranks = sum([sign * self._ranks.get(part, 0) for part, sign in signed(key)])
        asked = [(mask, key - spread_mask(mask)) for mask in masks]
        each = {
            of: {mask: of.count_without(mask, rest) for mask, rest in asked}
            for of in set(self._suits.values())
        }
        return HandCount(ranks, {suit: each[of] for suit, of in self._suits.items()})

    def least_without(self, cards: int) -> int:
        """Return how many hands are below beside any so many cards of the deck, at the least: each of them
        takes away at most what it takes alone."""
        taken = sorted(map(self._holding, self._deck), reverse=True)
        return (
            self._ranks[0] + sum(of.count_without(0, 0) for of in self._suits.values()) - sum(taken[:cards])
        )

    def _holding(self, card: Card) -> int:
        """Of the hands below those that hold this card."""
        key, every = key_of([card]), 0
        for suit, of in self._suits.items():
            mask = 1 << slot_of(card) if suit == card[1] and card not in JOKERS else 0
            every += of.count_without(0, 0) - of.count_without(mask, 0 if mask else key)
        return self._ranks[key] + every


class _OfSuit:
    """The flushes of one suit below the limit, less those that are below it by their ranks alone; each by
    what others can hold in common with it."""

    def __init__(self, ladder: Ladder, deck: Deck, size: int, suit: str, shown: Deck) -> None:
        self._outside = availability([c for c in deck if c[1] != suit or c in JOKERS])
        self._flushes: dict[tuple[int, int], int] = defaultdict(int)
        self._most = 0
        turning = [f for f in flushes(ladder, deck, size, suit, shown) if f.strength != f.plain]
        self._out = sorted(turning, key=lambda flush: -flush.plain)
        self._back = sorted(turning, key=lambda flush: -flush.strength)
        self._most = max((_cards(flush.others) for flush in turning), default=0)

    def rise_to(self, limit: int) -> None:
        while self._out and self._out[-1].plain < limit:
            self._move(self._out.pop(), -1)
        while self._back and self._back[-1].strength < limit:
            self._move(self._back.pop(), 1)

    def _move(self, flush: Flush, times: int) -> None:
        for part, ways in parts(flush.others, self._outside):
            for subset in subsets(flush.mask):
                self._flushes[subset, part] += times * ways

    def count_without(self, mask: int, others: int) -> int:
        """None of them with these ranks of the suit, or with these other cards."""
        result, choices, there = 0, subsets(mask), self._flushes
        for part, sign in _few(others, self._most):
            for subset in choices:
                count = there.get((subset, part))
                if count:
                    result += -sign * count if subset.bit_count() & 1 else sign * count
        return result


@cache
def _few(key: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return the parts of these cards that are no more than so many cards."""
    return tuple((part, sign) for part, sign in signed(key) if _cards(part) <= most)


def _cards(key: int) -> int:
    return sum(key >> shift & 7 for shift in range(0, RANK_BITS + 1, 3))
