"""Own cards of given ranks, and how they can lie in suits: the same few patterns for thousands of ranks."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from games.engine.cards.cards import JOKERS, RANKS, SUITS, Card
from games.engine.odds.classes import JOKER, Deck, slot_of
from games.engine.odds.keys import digits

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
