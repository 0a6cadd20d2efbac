"""Weights: a card as a number, so that the sum of a hand names its ranks, suits and jokers in any order.

Three bits count each rank, above them three bits each suit, above them the jokers.
"""

from games.engine.cards import JOKERS, RANK, RANKS, STANDARD, SUITS

RANK_BITS = 3 * len(RANKS)
RANKS_ONLY = (1 << RANK_BITS) - 1
SUITS_ONLY = (1 << 3 * len(SUITS)) - 1
JOKER_SHIFT = RANK_BITS + 3 * len(SUITS)

WEIGHT = {
    card: (1 << 3 * (RANK[card] - 2)) + (1 << RANK_BITS + 3 * SUITS.index(card[1])) for card in STANDARD
} | {joker: 1 << JOKER_SHIFT for joker in JOKERS}


def flush_suits(size: int) -> tuple[int, ...]:
    """By counted suits: the suit that `size` cards share, or -1; no six cards hold two such suits."""
    return tuple(
        next((suit for suit in range(4) if key >> 3 * suit & 7 >= size), -1) for key in range(SUITS_ONLY + 1)
    )
