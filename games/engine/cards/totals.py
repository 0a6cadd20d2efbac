"""Hands that are no poker hands: the last digit of a sum, two cards that are alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.engine.cards.cards import RANK, Card
from games.engine.cards.hands import Hand

RED = "dh"
_ACE = 14


def pips(card: Card) -> int:
    """Return what a card counts: an ace one, tens and faces ten."""
    return 1 if RANK[card] == _ACE else min(RANK[card], 10)


@dataclass(frozen=True)
class LastDigit:
    """The last digit of the sum of all cards, as in baccarat; its ranks are its points."""

    slug: str = "last-digit"
    size: int = 2
    categories: ClassVar[tuple[str, ...]] = tuple(f"{points}-points" for points in range(10))

    @property
    def facts(self) -> list[object]:
        return [self.slug]

    def strength(self, cards: Sequence[Card]) -> int:
        return sum(map(pips, cards)) % 10

    def best(self, cards: Sequence[Card]) -> Hand:
        points = self.strength(cards)
        return Hand(self.categories[points], (points,), tuple(cards), points)

    def at_least(self, category: str, *ranks: int) -> int:
        return self.categories.index(category)


@dataclass(frozen=True)
class TwoAlike:
    """Two cards of one rank: of both colors, of one color, of one suit."""

    slug: str = "two-alike"
    size: int = 2
    categories: ClassVar[tuple[str, ...]] = ("no-pair", "mixed-pair", "colored-pair", "perfect-pair")

    @property
    def facts(self) -> list[object]:
        return [self.slug]

    def strength(self, cards: Sequence[Card]) -> int:
        first, second = cards[:2]
        if RANK[first] != RANK[second]:
            return 0
        return 1 + ((first[1] in RED) == (second[1] in RED)) + (first[1] == second[1])

    def best(self, cards: Sequence[Card]) -> Hand:
        strength = self.strength(cards)
        return Hand(self.categories[strength], (RANK[cards[0]],), tuple(cards[:2]), strength)

    def at_least(self, category: str, *ranks: int) -> int:
        return self.categories.index(category)
