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
class Counted:
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


class LastDigit(Counted):
    """Hands of two or three cards by the last digit of their sum."""

    def strength(self, cards: Sequence[Card]) -> int:
        return last_digit(cards)


class TwoAlike(Counted):
    """Two cards of one rank: in two colors, in one color, or the same card twice."""

    def strength(self, cards: Sequence[Card]) -> int:
        one, other = cards
        if one[0] != other[0]:
            return 0
        if one == other:
            return 3
        return 2 if (one[1] in _RED) is (other[1] in _RED) else 1


SUITED_TRIPS = "suited-three-of-a-kind"


class ThreeOfShoe(Counted):
    """Three cards of several decks as a poker hand; three times the same card is the best."""

    def strength(self, cards: Sequence[Card]) -> int:
        alike, suited = len({card[0] for card in cards}), len({card[1] for card in cards}) == 1
        if alike == 1:
            return 5 if suited else 3
        run = alike == 3 and _is_run(sorted(RANK[card] for card in cards))
        return 4 if run and suited else 2 if run else int(suited)


def _is_run(ranks: list[int]) -> bool:
    return ranks[2] - ranks[0] == 2 or ranks == [2, 3, 14]


BUST, BLACKJACK = "bust", "blackjack"
MOST = 21
_HARD = tuple(f"hard-{total}" for total in range(2, MOST + 1))
_SOFT = tuple(f"soft-{total}" for total in range(11, MOST + 1))


def worth(card: Card) -> int:
    """Return what a card counts where tens and pictures are ten: an ace one."""
    return points(card) or 10


def soft_total(cards: Sequence[Card]) -> tuple[int, bool]:
    """Return the best total, and whether an ace counts eleven in it."""
    total = sum(map(worth, cards))
    soft = total <= MOST - 10 and any(RANK[card] == 14 for card in cards)
    return (total + 10, True) if soft else (total, False)


@dataclass(frozen=True)
class SoftTotal(Counted):
    """Hands by their total, an ace one or eleven; above 21 a bust, which is worth least. Two cards of 21 are
    a blackjack, worth most, where there are `naturals`. Soft and hard totals are worth the same."""

    naturals: bool = True

    def at_least(self, category: str, *ranks: int) -> int:
        if category in (BUST, BLACKJACK):
            return 0 if category == BUST else MOST + 1
        return int(category.partition("-")[2])

    def count(self, cards: Sequence[Card]) -> tuple[int, bool]:
        """Return the total, and whether it is soft."""
        return soft_total(cards)

    def strength(self, cards: Sequence[Card]) -> int:
        total, _soft = self.count(cards)
        if self.naturals and len(cards) == 2 and total == MOST:
            return MOST + 1
        return total if total <= MOST else 0

    def best(self, cards: Sequence[Card]) -> Hand:
        strength, (total, soft) = self.strength(cards), self.count(cards)
        category = f"{'soft' if soft else 'hard'}-{total}"
        if strength in (0, MOST + 1):
            category = BLACKJACK if strength else BUST
        return Hand(category, (max(map(RANK.__getitem__, cards)),), tuple(cards), strength)


POINTS = LastDigit("last-digit", LAST_DIGITS)
TOTALS = SoftTotal("totals", (BUST, *_HARD, *_SOFT), naturals=False)
TOTALS_WITH_BLACKJACK = SoftTotal("blackjack", (BUST, *_HARD, *_SOFT, BLACKJACK))
PAIRS = TwoAlike("two-alike", ALIKE)
THREE_OF_SHOE = ThreeOfShoe(
    "three-of-shoe",
    ("nothing", "flush", "straight", "three-of-a-kind", "straight-flush", SUITED_TRIPS),
    size=3,
)
