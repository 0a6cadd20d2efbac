"""The dealer's hands below a rising strength that hold none of certain cards, and how own cards lie in suits.

As in hand_comparisons.py, but for a deck from which cards have gone and a dealer who shows some, so that
suits need not be alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from games.engine.cards.cards import JOKERS, RANK_BITS, RANKS, SUITS, Card
from games.engine.cards.hands import Ladder
from games.engine.odds.classes import (
    JOKER,
    Deck,
    Flush,
    availability,
    digits,
    flushes,
    key_of,
    parts,
    ranked,
    signed,
    slot_of,
    spread_mask,
    subsets,
)


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
    """Return the parts of these cards of at most `most` cards."""
    return tuple((part, sign) for part, sign in signed(key) if _cards(part) <= most)


def _cards(key: int) -> int:
    return sum(key >> shift & 7 for shift in range(0, RANK_BITS + 1, 3))


Masks = tuple[int, ...]
"""A mask for each suit, a bit for each of the ranks in question, the lowest first."""


class SuitLayout(NamedTuple):
    """Each way in which cards of some ranks can lie, as masks; those apart that have a suit for a flush, and
    which masks there are at all."""

    mixed: tuple[Masks, ...]
    suited: tuple[Masks, ...]
    needed: tuple[int, ...]


class RemainingDeck:
    """The deck that is left, by rank: which suits are gone."""

    def __init__(self, deck: Deck) -> None:
        self._there: dict[int, tuple[int, ...]] = {}
        for slot in range(JOKER):
            cards = [card for card in deck if card not in JOKERS and slot_of(card) == slot]
            self._there[slot] = tuple(SUITS.index(card[1]) for card in cards)

    def layout(self, key: int, flush: int) -> SuitLayout:
        """Return how cards of these ranks lie; their jokers lie in no suit."""
        ranks = tuple((self._there[slot], count) for slot, count in digits(key) if slot != JOKER)
        jokers = key >> 3 * JOKER
        return _lying(ranks, flush - jokers)


@cache
def _lying(ranks: tuple[tuple[tuple[int, ...], int], ...], flush: int) -> SuitLayout:
    mixed, suited = list[Masks](), list[Masks]()
    for chosen in product(*(combinations(there, count) for there, count in ranks)):
        masks = tuple(
            sum(1 << place for place, suits in enumerate(chosen) if suit in suits)
            for suit in range(len(SUITS))
        )
        most = max(map(int.bit_count, masks))
        (suited if most >= flush else mixed).append(masks)
    needed = {mask for masks in (*mixed, *suited) for mask in masks}
    return SuitLayout(tuple(mixed), tuple(suited), tuple(sorted(needed)))


def spread_over(key: int, mask: int) -> int:
    """Return a mask of these ranks as one of all ranks."""
    slots = [slot for slot, _ in digits(key) if slot != JOKER]
    return sum(1 << slot for place, slot in enumerate(slots) if mask >> place & 1)


def cards_of(key: int, masks: Masks) -> Iterator[Card]:
    """Yield the cards themselves."""
    for suit, mask in zip(SUITS, masks, strict=True):
        ranks = spread_over(key, mask)
        yield from (Card(RANKS[slot] + suit) for slot in range(JOKER) if ranks >> slot & 1)
    yield from JOKERS[: key >> 3 * JOKER]
