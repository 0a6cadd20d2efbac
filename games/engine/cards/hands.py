"""Ladders of hands, the evaluator, and which cards make the best hand.

The sum of a hand's weights is looked up in two small tables, one for its ranks and one for a suit that makes
a flush; the tables fill themselves by reading each hand that comes up as a person would.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from games.engine.cards.cards import (
    JOKERS,
    KEY,
    RANK,
    RANK_BITS,
    RANK_NAMES,
    RANK_PLURALS,
    RANKS,
    WEIGHT,
    Card,
    flush_suits,
)
from games.engine.errors import NotAllowed
from games.engine.texts import Text

_RANKS_ONLY = (1 << RANK_BITS) - 1
_JOKERS_ONLY = KEY & ~_RANKS_ONLY
_BASE = 16
_PLACES = 5


CATEGORY_NAMES = {
    "high-card": Text("high card"),
    "pair": Text("pair"),
    "two-pair": Text("two pair"),
    "three-of-a-kind": Text("three of a kind"),
    "straight": Text("straight"),
    "flush": Text("flush"),
    "full-house": Text("full house"),
    "four-of-a-kind": Text("four of a kind"),
    "straight-flush": Text("straight flush"),
    "wild-royal-flush": Text("wild royal flush"),
    "five-of-a-kind": Text("five of a kind"),
    "royal-flush": Text("royal flush"),
    "natural-royal-flush": Text("natural royal flush"),
}


CATEGORY_KEYS = {
    "high-card": "0",
    "pair": "1",
    "two-pair": "2",
    "three-of-a-kind": "3",
    "four-of-a-kind": "4",
    "five-of-a-kind": "5",
    "straight": "6",
    "flush": "7",
    "full-house": "8",
    "straight-flush": "9",
    "royal-flush": "a",
    "natural-royal-flush": "z",
    "wild-royal-flush": "m",
}
"""The key of each hand, in every game and language: how many are alike, then the others as they rise. None is
the letter of an action, of a chip or of a hint, which may be pressed where a hand is named."""


def goes_bare(hand: str) -> bool:
    """Return whether a hand, as it is named, goes without an article."""
    return hand.startswith(("a ", "two pair")) or hand.endswith(("of a kind", "-high"))


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand of some cards: its category, the ranks that break ties, and the cards that make it."""

    category: str
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    strength: int

    @property
    def natural(self) -> bool:
        """Made without a joker."""
        return not any(card in JOKERS for card in self.cards)

    @property
    def name(self) -> Text:
        """The hand in words: "pair of queens", "ace-high", "four of a kind"."""
        return _named(self.category, RANKS[self.ranks[0] - 2])


@cache
def _named(category: str, lead: str) -> Text:
    if category == "high-card":
        return Text("%(rank)s-high", rank=RANK_NAMES[lead])
    if category == "pair":
        return Text("pair of %(ranks)s", ranks=RANK_PLURALS[lead])
    return CATEGORY_NAMES[category]


@dataclass(frozen=True, eq=False)
class Ladder:
    """An order of hands of `size` cards; `categories` weakest first; `wheel` leads the ace-low straight
    (0: it is none); `corner` lets a straight run past the ace, as no true one does."""

    slug: str
    size: int
    categories: tuple[str, ...]
    wheel: int
    corner: bool = False
    _plain: dict[int, int] = field(init=False, repr=False)
    _suited: dict[int, int] = field(init=False, repr=False)
    _flushes: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", _Table(self, suited=False))
        object.__setattr__(self, "_suited", _Table(self, suited=True))
        object.__setattr__(self, "_flushes", flush_suits(self.size))

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that orders the best hands of any cards, at least `size` of them; equal means a
        tie."""
        return self.weighed([WEIGHT[card] for card in cards])

    def weighed(self, weights: Sequence[int]) -> int:
        """Return the same for cards whose weights are known, which is faster for millions of hands."""
        total = sum(weights)
        suit = self._flushes[total >> RANK_BITS]
        if not suit:
            return self._plain[total & KEY]
        flush = sum([weight for weight in weights if weight & suit]) & _RANKS_ONLY
        return max(self._plain[total & KEY], self._suited[flush | total & _JOKERS_ONLY])

    def best(self, cards: Sequence[Card]) -> Hand:
        """Return the best hand and the cards that make it; of equal choices the one that stands first by
        rank."""
        return self._best(tuple(cards))

    @lru_cache(maxsize=4096)  # noqa: B019 - ladders are few, and the same hands are looked at again and again
    def _best(self, cards: tuple[Card, ...]) -> Hand:
        if len(cards) < self.size:
            raise NotAllowed("cards", f"{len(cards)} cards make no {self.size}-card hand")
        strength = self.strength(cards)
        high_first = sorted(cards, key=lambda card: (-RANK[card], card))
        chosen = next(c for c in combinations(high_first, self.size) if self.strength(c) == strength)
        return Hand(self.category(strength), self.ranks(strength), self._laid_out(chosen), strength)

    def makes_best(self, chosen: Iterable[Card], cards: Sequence[Card]) -> bool:
        """Return whether `chosen` is a best hand of `cards`: several choices can be equally good."""
        picked = frozenset(chosen)
        return (
            len(picked) == self.size
            and picked <= set(cards)
            and self.strength(tuple(picked)) == self.strength(cards)
        )

    def partial(self, cards: Sequence[Card]) -> int:
        """Return the strength of fewer cards than a hand, by their groups and ranks alone (SCA, basic
        strategy)."""
        counts = Counter(RANK[card] for card in cards)
        grouped = sorted(counts, key=lambda rank: (-counts[rank], -rank))
        pattern = tuple(sorted(counts.values(), reverse=True)[:2])
        return self.at_least(_GROUPS.get(pattern, _GROUPS[(pattern[0], 1)]), *grouped)

    def category(self, strength: int) -> str:
        place: int = strength // _BASE**_PLACES
        return self.categories[place]

    def ranks(self, strength: int) -> tuple[int, ...]:
        places = (strength // _BASE ** (_PLACES - 1 - i) % _BASE for i in range(_PLACES))
        return tuple(rank for rank in places if rank)

    def at_least(self, category: str, *ranks: int) -> int:
        """Return the strength of the weakest hand of a category that leads with these ranks."""
        padded = (*ranks, *[0] * (_PLACES - len(ranks)))
        strength = self.categories.index(category)
        for rank in padded:
            strength = strength * _BASE + rank
        return strength

    def read(self, ranks: Sequence[int], *, suited: bool, wild: bool = False) -> int:
        """Return the strength of exactly `size` ranks; suited where all share a suit, wild where a joker is
        one."""
        counts = Counter(ranks)
        grouped = sorted(counts, key=lambda rank: (-counts[rank], -rank))
        pattern = [counts[rank] for rank in grouped]
        lead = self._straight_lead(grouped) if pattern[0] == 1 else None
        if lead is not None:
            return self.at_least(self._straight(lead, suited=suited, wild=wild), lead)
        return self.at_least("flush" if suited else _GROUPS[tuple(pattern[:2])], *grouped)

    def _straight(self, lead: int, *, suited: bool, wild: bool) -> str:
        if not suited:
            return "straight"
        royals = ("royal-flush", "wild-royal-flush" if wild else "natural-royal-flush")
        royal = next((name for name in royals if name in self.categories), None)
        return royal if royal and lead == 14 else "straight-flush"

    def _straight_lead(self, ranks: Sequence[int]) -> int | None:
        if len(ranks) != self.size:
            return None
        if ranks[0] - ranks[-1] == self.size - 1:
            return ranks[0]
        if set(ranks) == {14, *range(2, self.size + 1)}:
            return self.wheel or None
        return self._past_the_ace(ranks) if self.corner else None

    def _past_the_ace(self, ranks: Sequence[int]) -> int | None:
        """Return the last rank of a run such as queen-king-ace-two-three."""
        low = max((rank for rank in ranks if rank < 14 and rank <= self.size), default=0)
        run = {14, *range(2, low + 1), *range(13, 13 - (self.size - low), -1)}
        return low if low and set(ranks) == run else None

    def _laid_out(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        counts = Counter(RANK[card] for card in cards)
        low_ace = set(counts) == {14, *range(2, self.size + 1)}
        return tuple(
            sorted(cards, key=lambda card: (-counts[RANK[card]], -(RANK[card] % (14 if low_ace else 15))))
        )


_GROUPS = {
    (5,): "five-of-a-kind",
    (4,): "four-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3,): "three-of-a-kind",
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
        size, jokers = self._ladder.size, key >> RANK_BITS
        ranks = [i + 2 for i in range(len(RANKS)) for _ in range(key >> 3 * i & 7)]
        best = 0
        for wild in range(max(0, size - len(ranks)), jokers + 1):
            for natural in set(combinations(sorted(ranks, reverse=True), size - wild)):
                for joined in self._joined(ranks, wild):
                    hand = (*natural, *joined)
                    best = max(best, self._ladder.read(hand, suited=self._suited, wild=wild > 0))
        self[key] = best
        return best

    def _joined(self, present: list[int], wild: int) -> Iterable[tuple[int, ...]]:
        """Return the ranks that jokers can take: any, but in a flush none that is in the hand and none
        twice."""
        if self._suited:
            return combinations([rank for rank in range(2, 15) if rank not in present], wild)
        return combinations_with_replacement(range(2, 15), wild)


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
WILD = Ladder("wild", 5, (*_FIVE[:-1], "wild-royal-flush", "five-of-a-kind", "natural-royal-flush"), wheel=5)
