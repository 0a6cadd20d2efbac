"""Hands that are counted, not ranked: by the last digit of their sum, and two cards by what is alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards.cards import RANK, Card
from games.engine.cards.hands import Hand

LAST_DIGITS = tuple(f"total-{digit}" for digit in range(10))
ALIKE = ("no-pair", "mixed-pair", "colored-pair", "perfect-pair")
_RED = "dh"


def points(card: Card) -> int:
    """Return what a card counts: an ace one, tens and pictures nothing."""
    rank = RANK[card]
    return 1 if rank == 14 else rank if rank < 10 else 0


def last_digit(cards: Sequence[Card]) -> int:
    return sum(map(points, cards)) % 10


@dataclass(frozen=True)
class _Counted:
    """What every reading of two cards or more has to say; categories are worth their place."""

    slug: str
    categories: tuple[str, ...]
    size: int = 2

    @property
    def facts(self) -> list[object]:
        return [self.slug, self.size, list(self.categories)]

    def at_least(self, category: str, *ranks: int) -> int:
        return self.categories.index(category)

    def strength(self, cards: Sequence[Card]) -> int:
        raise NotImplementedError

    def best(self, cards: Sequence[Card]) -> Hand:
        worth = self.strength(cards)
        return Hand(self.categories[worth], (max(map(RANK.__getitem__, cards)),), tuple(cards), worth)


class LastDigit(_Counted):
    """Hands of two or three cards by the last digit of their sum."""

    def strength(self, cards: Sequence[Card]) -> int:
        return last_digit(cards)


class TwoAlike(_Counted):
    """Two cards of one rank: in two colors, in one color, or the same card twice."""

    def strength(self, cards: Sequence[Card]) -> int:
        one, other = cards
        if one[0] != other[0]:
            return 0
        if one == other:
            return 3
        return 2 if (one[1] in _RED) is (other[1] in _RED) else 1


POINTS = LastDigit("last-digit", LAST_DIGITS)
PAIRS = TwoAlike("two-alike", ALIKE)
