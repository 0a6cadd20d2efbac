"""Sources of cards for a few places of a deal: each draws so that the cards there are what is wanted.

Every source says how many draws it has, `count`. A draw may come to nothing; each arrangement of cards that
fits comes up with the same probability, one in `count`, so that sources of different kinds can be mixed.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import Protocol

from games.engine.cards.cards import Card
from games.engine.cards.hands import Ladder
from games.engine.cards.streams import Stream, choose, number_below
from games.engine.scenarios.hand_sets import Deck, HandSet, by_strength


class Source(Protocol):
    """Cards in order, one for each place."""

    @property
    def count(self) -> int: ...

    def draw(self, stream: Stream) -> list[Card] | None: ...

    def fits(self, cards: Sequence[Card]) -> bool: ...


@dataclass(frozen=True)
class HandCards:
    """So many cards, in any order, whose best hand is in the set."""

    hands: HandSet
    size: int

    @property
    def more(self) -> int:
        """Cards besides the hand."""
        return self.size - self.hands.ladder.size

    @property
    def count(self) -> int:
        left = len(self.hands.deck) - self.hands.ladder.size
        return self.hands.count * comb(left, self.more) * factorial(self.size)

    def draw(self, stream: Stream) -> list[Card] | None:
        """Return a hand of the set and any cards besides; kept one time in as many hands of the set as they
        hold."""
        drawn = self.hands.draw(stream)
        return self.filled(drawn, _others(self.hands.deck, drawn, self.more, stream), stream)

    def filled(self, hand: list[Card], more: list[Card], stream: Stream) -> list[Card] | None:
        """Return the cards of a hand and those besides, in any order, if they are kept."""
        drawn = [*hand, *more]
        if not self.hands.holds(drawn) or stream.draw(self.hands.times(drawn)):
            return None
        return choose(drawn, self.size, stream)

    def fits(self, cards: Sequence[Card]) -> bool:
        return self.hands.holds(cards)


@dataclass(frozen=True)
class Both:
    """The cards of two hands, one after the other; where `beaten` is set the second must be the stronger."""

    first: HandCards
    second: HandCards
    beaten: bool = False

    @property
    def count(self) -> int:
        return self.first.hands.count * self.second.hands.count * self.fills

    @property
    def fills(self) -> int:
        """In how many ways two hands are filled up and ordered."""
        left = len(self.first.hands.deck) - 2 * self.first.hands.ladder.size
        ways = comb(left, self.first.more) * comb(left - self.first.more, self.second.more)
        return ways * factorial(self.first.size) * factorial(self.second.size)

    def draw(self, stream: Stream) -> list[Card] | None:
        hands = self.first.hands.draw(stream), self.second.hands.draw(stream)
        if not set(hands[0]).isdisjoint(hands[1]):
            return None
        more = _others(
            self.first.hands.deck, [*hands[0], *hands[1]], self.first.more + self.second.more, stream
        )
        first = self.first.filled(hands[0], more[: self.first.more], stream)
        second = self.second.filled(hands[1], more[self.first.more :], stream)
        return [*first, *second] if first and second and self._compares(first, second) else None

    def fits(self, cards: Sequence[Card]) -> bool:
        first, second = cards[: self.first.size], cards[self.first.size :]
        return self.first.fits(first) and self.second.fits(second) and self._compares(first, second)

    def _compares(self, first: Sequence[Card], second: Sequence[Card]) -> bool:
        ladder = self.first.hands.ladder
        return not self.beaten or ladder.strength(first) < ladder.strength(second)


@dataclass(frozen=True)
class Equal:
    """The cards of two hands that tie, one after the other, `first` and `second` cards."""

    ladder: Ladder
    deck: Deck
    first: int
    second: int

    @property
    def count(self) -> int:
        alike, ends = _ties(self.ladder, self.deck)
        return ends[-1] * self._both(alike[0]).fills

    def draw(self, stream: Stream) -> list[Card] | None:
        alike, ends = _ties(self.ladder, self.deck)
        return self._both(alike[bisect_right(ends, number_below(ends[-1], stream))]).draw(stream)

    def fits(self, cards: Sequence[Card]) -> bool:
        return self.ladder.strength(cards[: self.first]) == self.ladder.strength(cards[self.first :])

    def _both(self, hands: HandSet) -> Both:
        return Both(HandCards(hands, self.first), HandCards(hands, self.second))


def _others(deck: Deck, drawn: list[Card], count: int, stream: Stream) -> list[Card]:
    """So many cards of the deck besides those drawn."""
    return choose([card for card in deck if card not in drawn], count, stream)


@lru_cache(maxsize=16)
def _ties(ladder: Ladder, deck: Deck) -> tuple[list[HandSet], list[int]]:
    """Return the hands by strength, and how many pairs of equal hands there are up to each."""
    alike = list(by_strength(ladder, deck).values())
    return alike, list(accumulate(hands.count**2 for hands in alike))


@dataclass(frozen=True)
class PlacedCards:
    """One card for each place, from the cards that may lie there."""

    pools: tuple[Deck, ...]

    @property
    def count(self) -> int:
        return prod(len(pool) for pool in self.pools)

    def draw(self, stream: Stream) -> list[Card] | None:
        drawn = [pool[stream.draw(len(pool))] for pool in self.pools]
        return drawn if len(set(drawn)) == len(drawn) else None

    def fits(self, cards: Sequence[Card]) -> bool:
        return all(card in pool for card, pool in zip(cards, self.pools, strict=True))
