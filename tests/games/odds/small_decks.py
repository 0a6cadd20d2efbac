"""Decks so small that every hand of them can be dealt out one by one."""

from games.engine.cards.cards import STANDARD, Card


def deck_of(ranks: str, suits: str) -> tuple[Card, ...]:
    return tuple(card for card in STANDARD if card[0] in ranks and card[1] in suits)


TWO_SUITS = deck_of("9TJQKA", "cd")
"""Straights, flushes, straight flushes and a royal, in twelve cards."""
