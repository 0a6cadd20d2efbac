"""Cards in signs that print anywhere: on paper, in a list of answers, on the desk's deck."""

from django.utils.translation import gettext

from games.engine.cards.cards import JOKERS, STANDARD

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""By suit; a joker has none."""

_CARDS = frozenset((*STANDARD, *JOKERS))


def card_words(card: str) -> str:
    """ "10♥": as it is printed on a card."""
    rank, suit = card[0], card[1]
    if suit not in SIGNS:
        return gettext("Joker")
    return f"{'10' if rank == 'T' else rank}{SIGNS[suit]}"


def signed(text: str) -> str:
    """A list of cards as it was kept, "9s Th X1", in signs; nothing for what is no such list."""
    cards = text.split()
    return " ".join(map(card_words, cards)) if _CARDS.issuperset(cards) else ""
