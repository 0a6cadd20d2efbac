"""Draw a deal uniformly among those that fit a rare scenario, without dealing until one comes up.

A scenario can come about in several chances ("a straight flush on spot 1", "… on spot 2"). One is chosen
by its size, its cards are drawn so that it comes true, the rest is dealt as ever. A deal that several chances
cover would come up too often, so one that k of them cover is kept one time in k; what is kept is uniform.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import gcd, perm

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose, number_below
from games.engine.scenarios.hand_sets import Deck
from games.engine.scenarios.sources import Source
from games.engine.settlement.hands import DealerHand, read_dealer
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement, settle


@dataclass(frozen=True)
class SampledDeal:
    """A deal to be looked at: the card on each place, the round that they make, how it settles."""

    cards: Deck
    inputs: Inputs

    @cached_property
    def dealer(self) -> DealerHand:
        return read_dealer(self.inputs)

    @cached_property
    def settlement(self) -> Settlement:
        return settle(self.inputs)

    def on(self, places: Sequence[int]) -> list[Card]:
        return [self.cards[place] for place in places]


@dataclass(frozen=True)
class Chance:
    """One way in which a scenario comes about: the cards on some places of the deal, and a `condition` that
    the whole round must meet."""

    places: tuple[int, ...]
    source: Source
    condition: Callable[[SampledDeal], bool]

    def covers(self, deal: SampledDeal) -> bool:
        return self.source.fits(deal.on(self.places)) and self.condition(deal)


def draw_deal(
    chances: Sequence[Chance], deck: Deck, size: int, seated: Callable[[Deck], Inputs], stream: Stream
) -> Inputs:
    """One of the deals of `size` cards that the chances cover, each equally likely.

    `seated` makes the round of a deal. Does not end where the chances cover no deal at all.
    """
    ends = list(accumulate(_shares(chances, len(deck), size)))
    while True:
        chance = chances[bisect_right(ends, number_below(ends[-1], stream))]
        drawn = chance.source.draw(stream)
        if drawn is None:
            continue
        cards = _fill(deck, size, dict(zip(chance.places, drawn, strict=True)), stream)
        deal = SampledDeal(cards, seated(cards))
        if chance.condition(deal) and keeps(sum(other.covers(deal) for other in chances), stream):
            return deal.inputs


def keeps(chances: int, stream: Stream) -> bool:
    """Return whether to keep a deal that this number of chances cover: one time in that number."""
    return stream.draw(chances) == 0


def _shares(chances: Sequence[Chance], deck: int, size: int) -> list[int]:
    """Return how many draws there are of each chance, whole deals counted, in the smallest numbers."""
    counts = [
        chance.source.count * perm(deck - len(chance.places), size - len(chance.places)) for chance in chances
    ]
    shared = gcd(*counts)
    return [count // shared for count in counts]


def _fill(deck: Deck, size: int, fixed: dict[int, Card], stream: Stream) -> Deck:
    """Return the whole deal: these cards on their places, any others on the rest."""
    left = sorted(set(deck) - set(fixed.values()), key=deck.index)
    others = iter(choose(left, size - len(fixed), stream))
    return tuple(fixed[place] if place in fixed else next(others) for place in range(size))
