"""House ways: how a dealer sets seven cards as a high hand of five and a low hand of two, clause by clause.

The first clause that applies decides. Every clause has its rule; a way is a tuple of clauses, so that the
printed table of a house is written as it stands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Protocol

from games.engine.cards.cards import JOKERS, RANK, RANKS, Card
from games.engine.cards.hands import PAI_GOW, TWO_CARD
from games.engine.errors import WrongPart

ACE, KING = 14, 13
HIGH, LOW = "dealer", "dealer-low"
"""The places to which the cards of both hands go."""
MADE = ("straight", "flush", "straight-flush", "royal-flush")
"""Hands that all five cards make together."""


@dataclass(frozen=True)
class Seven:
    """Seven cards, the highest first. A joker counts as an ace, but where it makes a hand of five."""

    cards: tuple[Card, ...]

    @cached_property
    def groups(self) -> dict[int, tuple[Card, ...]]:
        """The cards by rank, the highest first."""
        groups: dict[int, tuple[Card, ...]] = {}
        for card in sorted(self.cards, key=lambda card: (-rank_of(card), card)):
            groups[rank_of(card)] = (*groups.get(rank_of(card), ()), card)
        return groups

    def of(self, count: int) -> list[int]:
        """Return the ranks of which there are exactly so many cards, the highest first."""
        return [rank for rank, cards in self.groups.items() if len(cards) == count]

    @property
    def singles(self) -> tuple[Card, ...]:
        return tuple(self.groups[rank][0] for rank in self.of(1))

    def two_of(self, rank: int) -> tuple[Card, ...]:
        return self.groups[rank][:2]

    @cached_property
    def made(self) -> tuple[tuple[Card, ...], ...]:
        """Return the pairs of cards beside which the other five make a straight, a flush or both."""
        return tuple(two for two in combinations(self.cards, 2) if _is_made(self.without(two)))

    def without(self, gone: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card not in gone)


def rank_of(card: Card) -> int:
    return ACE if card in JOKERS else RANK[card]


def _is_made(five: Sequence[Card]) -> bool:
    return PAI_GOW.category(PAI_GOW.strength(five)) in MADE


class Clause(Protocol):
    """One line of a way."""

    @property
    def rule(self) -> str: ...

    def low(self, seven: Seven) -> tuple[Card, ...]:
        """Return the low hand; nothing where the clause does not apply."""


@dataclass(frozen=True, slots=True)
class NoPair:
    """The second and the third highest cards go low."""

    rule: str

    def low(self, seven: Seven) -> tuple[Card, ...]:
        return seven.singles[1:3] if len(seven.singles) == len(seven.cards) else ()


@dataclass(frozen=True, slots=True)
class OnePair:
    """The pair stays high, and the two highest other cards go low."""

    rule: str

    def low(self, seven: Seven) -> tuple[Card, ...]:
        return seven.singles[:2] if len(seven.of(2)) == 1 and len(seven.singles) == 5 else ()


@dataclass(frozen=True, slots=True)
class TwoPair:
    """Two pair of these ranks, lowest to highest, for the higher and for the lower: the lower pair goes low,
    unless a card of rank `keeps` or higher can go low instead (0: always split)."""

    rule: str
    higher: tuple[int, int] = (3, ACE)
    lower: tuple[int, int] = (2, KING)
    keeps: int = 0

    def low(self, seven: Seven) -> tuple[Card, ...]:
        if len(seven.of(2)) != 2 or len(seven.singles) != 3:
            return ()
        higher, lower = seven.of(2)
        if not (_within(higher, self.higher) and _within(lower, self.lower)):
            return ()
        if self.keeps and rank_of(seven.singles[0]) >= self.keeps:
            return seven.singles[:2]
        return seven.two_of(lower)


@dataclass(frozen=True, slots=True)
class ThreePair:
    """The highest pair goes low; of the three, the one at this place."""

    rule: str
    place: int = 0

    def low(self, seven: Seven) -> tuple[Card, ...]:
        pairs = seven.of(2)
        return seven.two_of(pairs[self.place]) if len(pairs) == 3 else ()


@dataclass(frozen=True, slots=True)
class Trips:
    """Three of a kind of these ranks alone: kept high with the two highest others low; where it `splits`, a
    pair stays high, and the third card and the highest other go low."""

    rule: str
    ranks: tuple[int, int] = (2, ACE)
    splits: bool = False

    def low(self, seven: Seven) -> tuple[Card, ...]:
        trips = seven.of(3)
        if len(trips) != 1 or len(seven.singles) != 4 or not _within(trips[0], self.ranks):
            return ()
        if self.splits:
            return (seven.groups[trips[0]][0], seven.singles[0])
        return seven.singles[:2]


@dataclass(frozen=True, slots=True)
class TwoTrips:
    """A pair of the higher three goes low, and the lower three stay high."""

    rule: str

    def low(self, seven: Seven) -> tuple[Card, ...]:
        trips = seven.of(3)
        return seven.two_of(trips[0]) if len(trips) == 2 else ()


@dataclass(frozen=True, slots=True)
class FullHouse:
    """The three stay high, and the highest pair goes low. Where it keeps pairs up to a rank, such a pair
    stays high as well if the cards `beside` it go low."""

    rule: str
    keeps_up_to: int = 0
    beside: tuple[int, ...] = (ACE, KING)

    def low(self, seven: Seven) -> tuple[Card, ...]:
        pairs = seven.of(2)
        if len(seven.of(3)) != 1 or not pairs:
            return ()
        left = tuple(rank_of(card) for card in seven.singles)
        if pairs[0] <= self.keeps_up_to and left and left[: len(self.beside)] == self.beside:
            return seven.singles
        return seven.two_of(pairs[0])


@dataclass(frozen=True, slots=True)
class FiveCards:
    """A straight, a flush or both beside at most so many pairs: it stays high, with the best low hand that it
    leaves: a pair, or the highest cards."""

    rule: str
    most_pairs: int = 1

    def low(self, seven: Seven) -> tuple[Card, ...]:
        if not seven.made or len(seven.of(2)) > self.most_pairs:
            return ()
        return max(seven.made, key=lambda two: (TWO_CARD.strength(two), PAI_GOW.strength(seven.without(two))))


@dataclass(frozen=True, slots=True)
class FourAndPair:
    """Four of a kind beside a pair or three of a kind: the four stay high, and the pair goes low."""

    rule: str

    def low(self, seven: Seven) -> tuple[Card, ...]:
        beside = [*seven.of(2), *seven.of(3)]
        return seven.two_of(beside[0]) if seven.of(4) and beside else ()


@dataclass(frozen=True, slots=True)
class FourOfAKind:
    """Four of a kind of these ranks: kept with the two highest others low if the highest has rank `keeps` or
    more (0: never); else two go high and two low."""

    rule: str
    ranks: tuple[int, int] = (2, ACE)
    keeps: int = 0

    def low(self, seven: Seven) -> tuple[Card, ...]:
        fours = seven.of(4)
        if not fours or not _within(fours[0], self.ranks):
            return ()
        if self.keeps and rank_of(seven.singles[0]) >= self.keeps:
            return seven.singles[:2]
        return seven.two_of(fours[0])


@dataclass(frozen=True, slots=True)
class FiveAces:
    """Two aces go low and three stay high, unless a pair of kings can go low."""

    rule: str

    def low(self, seven: Seven) -> tuple[Card, ...]:
        if not seven.of(5):
            return ()
        return seven.two_of(KING if KING in seven.of(2) else ACE)


def _within(rank: int, ends: tuple[int, int]) -> bool:
    return ends[0] <= rank <= ends[1]


@dataclass(frozen=True)
class HouseWay:
    """The dealer's way of setting: its clauses in the order in which they are looked at. `misread` are
    clauses that people look at before them, as no true way has any: how they would set the cards, which lie
    there as the true way has them all the same."""

    clauses: tuple[Clause, ...]
    misread: tuple[Clause, ...] = field(default=())

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(clause.rule for clause in self.clauses)

    def play(self, cards: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        """Return the cards of both hands by the place to which each goes."""
        return dict(zip((HIGH, LOW), _set(self.clauses, tuple(cards))[1:], strict=True))

    def clause(self, cards: Sequence[Card]) -> Clause:
        """Return the clause that decides how these cards are set."""
        return _set(self.clauses, tuple(cards))[0]

    def low_hand(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return self.play(cards)[LOW]

    def lows(self, cards: Sequence[Card]) -> Iterator[frozenset[Card]]:
        """Yield the low hand, as it is read, and every other that is as good, beside as good a high hand."""
        _clause, high, low = _set((*self.misread, *self.clauses), tuple(cards))
        yield frozenset(low)
        seven, due = Seven(tuple(cards)), (TWO_CARD.strength(low), PAI_GOW.strength(high))
        for two in combinations(seven.cards, 2):
            strengths = TWO_CARD.strength(two), PAI_GOW.strength(seven.without(two))
            if strengths == due and set(two) != set(low):
                yield frozenset(two)


@lru_cache(maxsize=4096)
def _set(
    clauses: tuple[Clause, ...], cards: tuple[Card, ...]
) -> tuple[Clause, tuple[Card, ...], tuple[Card, ...]]:
    seven = Seven(tuple(sorted(cards, key=lambda card: (-rank_of(card), card))))
    for clause in clauses:
        if low := clause.low(seven):
            low = _leaving_most(seven, low)
            return clause, seven.without(low), low
    raise WrongPart(f"no clause of the house way sets {' '.join(cards)}")


def _leaving_most(seven: Seven, low: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the two cards of these ranks that leave the best high hand, the first where it does not
    matter."""
    ranks = [rank_of(card) for card in low]
    if all(len(seven.groups[rank]) == ranks.count(rank) for rank in ranks):
        return low
    alike = (two for two in combinations(seven.cards, 2) if sorted(map(rank_of, two)) == sorted(ranks))
    return max(alike, key=lambda two: PAI_GOW.strength(seven.without(two)))


def numbered(ranks: str) -> tuple[int, int]:
    """Return the ranks that a clause is about as numbers: "JK" is jacks to kings, "A" aces alone."""
    low, high = ranks[0], ranks[-1]
    return RANKS.index(low) + 2, RANKS.index(high) + 2
