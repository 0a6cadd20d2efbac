"""Ladders of hands, the evaluator, and which cards make the best hand.

A card has a weight: three bits count its rank, three its suit. The sum of a hand's weights names its ranks
and its suits whatever the order of the cards, and two small tables turn that sum into a strength.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from games.engine.cards import RANK, RANK_NAMES, RANKS, STANDARD, SUITS, Card
from games.engine.errors import NotAllowed

_RANK_BITS = 3 * len(RANKS)
_RANKS_ONLY = (1 << _RANK_BITS) - 1
WEIGHT = {
    card: (1 << 3 * (RANK[card] - 2)) + (1 << _RANK_BITS + 3 * SUITS.index(card[1])) for card in STANDARD
}
_BASE = 16
_PLACES = 5


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand of some cards: its category, the ranks that break ties, and the cards that make it."""

    category: str
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    strength: int

    @property
    def name(self) -> str:
        """The hand in words: "pair of queens", "ace-high", "four of a kind"."""
        lead = RANK_NAMES[RANKS[self.ranks[0] - 2]]
        if self.category == "high-card":
            return f"{lead}-high"
        if self.category == "pair":
            return f"pair of {lead}{'es' if lead == 'six' else 's'}"
        return self.category.replace("-", " ")


@dataclass(frozen=True, eq=False)
class Ladder:
    """An order of hands of `size` cards; `categories` weakest first; `wheel` leads the ace-low straight
    (0: it is none)."""

    slug: str
    size: int
    categories: tuple[str, ...]
    wheel: int
    _plain: dict[int, int] = field(init=False, repr=False)
    _suited: dict[int, int] = field(init=False, repr=False)
    _flushes: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", _Table(self, suited=False))
        object.__setattr__(self, "_suited", _Table(self, suited=True))
        object.__setattr__(self, "_flushes", _flush_suits(self.size))

    def strength(self, cards: Sequence[Card]) -> int:
        """A number that orders the best hands of any cards, at least `size` of them; equal means a tie."""
        total = sum([WEIGHT[card] for card in cards])
        best = self._plain[total & _RANKS_ONLY]
        suit = self._flushes[total >> _RANK_BITS]
        if suit < 0:
            return best
        flush = sum([1 << 3 * (RANK[card] - 2) for card in cards if card[1] == SUITS[suit]])
        return max(best, self._suited[flush])

    def best(self, cards: Sequence[Card]) -> Hand:
        """The best hand and the cards that make it; of equal choices the one that stands first by rank."""
        if len(cards) < self.size:
            raise NotAllowed("cards", f"{len(cards)} cards make no {self.size}-card hand")
        strength = self.strength(cards)
        high_first = sorted(cards, key=lambda card: (-RANK[card], SUITS.index(card[1])))
        chosen = next(c for c in combinations(high_first, self.size) if self.strength(c) == strength)
        return Hand(self.category(strength), self.ranks(strength), self._laid_out(chosen), strength)

    def makes_best(self, chosen: Iterable[Card], cards: Sequence[Card]) -> bool:
        """Whether `chosen` is a best hand of `cards`: several choices can be equally good."""
        picked = frozenset(chosen)
        return (
            len(picked) == self.size
            and picked <= set(cards)
            and self.strength(tuple(picked)) == self.strength(cards)
        )

    def category(self, strength: int) -> str:
        place: int = strength // _BASE**_PLACES
        return self.categories[place]

    def ranks(self, strength: int) -> tuple[int, ...]:
        places = (strength // _BASE ** (_PLACES - 1 - i) % _BASE for i in range(_PLACES))
        return tuple(rank for rank in places if rank)

    def at_least(self, category: str, *ranks: int) -> int:
        """The strength of the weakest hand of a category that leads with these ranks."""
        padded = (*ranks, *[0] * (_PLACES - len(ranks)))
        strength = self.categories.index(category)
        for rank in padded:
            strength = strength * _BASE + rank
        return strength

    def read(self, ranks: Sequence[int], *, suited: bool) -> int:
        """The strength of exactly `size` ranks; suited where all share a suit."""
        counts = Counter(ranks)
        grouped = sorted(counts, key=lambda rank: (-counts[rank], -rank))
        pattern = [counts[rank] for rank in grouped]
        lead = self._straight_lead(grouped) if pattern[0] == 1 else None
        if lead is not None:
            royal = suited and lead == 14 and "royal-flush" in self.categories
            category = "royal-flush" if royal else "straight-flush" if suited else "straight"
            return self.at_least(category, lead)
        return self.at_least("flush" if suited else _GROUPS[tuple(pattern[:2])], *grouped)

    def _straight_lead(self, ranks: Sequence[int]) -> int | None:
        if len(ranks) != self.size:
            return None
        if ranks[0] - ranks[-1] == self.size - 1:
            return ranks[0]
        low_ace = set(ranks) == {14, *range(2, self.size + 1)}
        return self.wheel or None if low_ace else None

    def _laid_out(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        counts = Counter(RANK[card] for card in cards)
        low_ace = set(counts) == {14, *range(2, self.size + 1)}
        return tuple(
            sorted(cards, key=lambda card: (-counts[RANK[card]], -(RANK[card] % (14 if low_ace else 15))))
        )


_GROUPS = {
    (4,): "four-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1): "three-of-a-kind",
    (2, 2): "two-pair",
    (2, 1): "pair",
    (1, 1): "high-card",
}


class _Table(dict[int, int]):
    """Strength by counted ranks, filled as hands come up: the best `size` of the ranks a key counts."""

    def __init__(self, ladder: Ladder, *, suited: bool) -> None:
        super().__init__()
        self._ladder, self._suited = ladder, suited

    def __missing__(self, key: int) -> int:
        ranks = [i + 2 for i in range(len(RANKS)) for _ in range(key >> 3 * i & 7)]
        choices = set(combinations(sorted(ranks, reverse=True), self._ladder.size))
        self[key] = max(self._ladder.read(choice, suited=self._suited) for choice in choices)
        return self[key]


def _flush_suits(size: int) -> tuple[int, ...]:
    """By counted suits: the suit that `size` cards share, or -1; no seven cards hold two such suits."""
    return tuple(
        next((suit for suit in range(4) if key >> 3 * suit & 7 >= size), -1) for key in range(1 << 12)
    )


_FIVE = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
FIVE_CARD = Ladder("five-card", 5, _FIVE, wheel=5)
FOUR_CARD = Ladder(
    "four-card",
    4,
    (
        "high-card",
        "pair",
        "two-pair",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ),
    wheel=4,
)
