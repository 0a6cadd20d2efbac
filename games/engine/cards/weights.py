"""Weights: a card as a number, so that the sum of a hand names its ranks, jokers and suits in any order.

Three bits count each rank, above them two the jokers, above those three bits each suit.
"""

from functools import cache

from games.engine.cards.cards import JOKERS, RANK, RANKS, STANDARD, SUITS

RANK_BITS = 3 * len(RANKS)
SUIT_SHIFT = RANK_BITS + 2
KEY = (1 << SUIT_SHIFT) - 1
"""What of a sum names ranks and jokers; above `RANK_BITS` it names jokers and suits."""

WEIGHT = {
    card: (1 << 3 * (RANK[card] - 2)) + (1 << SUIT_SHIFT + 3 * SUITS.index(card[1])) for card in STANDARD
} | dict.fromkeys(JOKERS, 1 << RANK_BITS)


@cache
def flush_suits(size: int) -> tuple[int, ...]:
    """By jokers and counted suits: the weight of the suit that `size` cards share with the jokers' help, or
    0; no six cards hold two such suits of four or more."""
    return tuple(
        next((1 << SUIT_SHIFT + 3 * i for i in range(4) if (key >> 2 + 3 * i & 7) >= size - (key & 3)), 0)
        for key in range(1 << 2 + 3 * len(SUITS))
    )
