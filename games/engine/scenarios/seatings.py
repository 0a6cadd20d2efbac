"""A table before its cards: who sits there, which place of a deal goes to whom, which cards can make a hand.

A deal here is one card for every place: spot 1's packet, spot 2's …, the dealer's, then for each spot the
card that it is given if it changes one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.rules.wagers import Cards
from games.engine.scenarios.sampling import SampledDeal
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import take_seats
from games.engine.simulated_players.temperaments import Patron


@dataclass(frozen=True)
class Holding:
    """Places whose cards may be a hand at the showdown, and `condition`, whether they are."""

    places: tuple[int, ...]
    condition: Callable[[SampledDeal], bool]


@dataclass(frozen=True)
class Table:
    """A round without its cards: `inputs` has neither seats nor the dealer's cards; patrons by spot."""

    inputs: Inputs
    patrons: tuple[Patron, ...]

    @cached_property
    def spots(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.patrons) + 1))

    @property
    def size(self) -> int:
        """Places in a deal."""
        changes = len(self.patrons) if self.inputs.game.draws else 0
        return len(self.patrons) * self.inputs.game.player.size + self.inputs.game.dealer.size + changes

    def packet(self, spot: int) -> tuple[int, ...]:
        size = self.inputs.game.player.size
        return tuple(range((spot - 1) * size, spot * size))

    @property
    def dealer(self) -> tuple[int, ...]:
        first = len(self.patrons) * self.inputs.game.player.size
        return tuple(range(first, first + self.inputs.game.dealer.size))

    def change(self, spot: int) -> int:
        return self.dealer[-1] + spot

    def seated(self, cards: tuple[Card, ...]) -> Inputs:
        """Return the round that these cards make, with everyone's decisions."""
        packets = [tuple(cards[place] for place in self.packet(spot)) for spot in self.spots]
        inputs = replace(self.inputs, dealer_cards=tuple(cards[place] for place in self.dealer))
        seats = take_seats(inputs, self.patrons, packets, lambda spot: cards[self.change(spot)])
        return replace(inputs, seats=seats)

    def bettors(self, wager: str) -> tuple[int, ...]:
        return tuple(spot for spot in self.spots if self.patron(spot).bets.get(wager))

    def patron(self, spot: int) -> Patron:
        return self.patrons[spot - 1]

    def holdings(self, spot: int, which: Cards = Cards.FINAL) -> list[Holding]:
        """What a player can hold in the end: as dealt, with the card bought, or with one changed."""
        game, packet = self.inputs.game, self.packet(spot)
        deal = packet[game.player.aside :]
        options = [deal]
        if which is Cards.FINAL and game.sells:
            options.append(packet)
        if which is Cards.FINAL and game.draws:
            options += [(*(p for p in deal if p != discarded), self.change(spot)) for discarded in deal]
        return [Holding(places, _ends_with(spot, places, which)) for places in options]

    def dealer_holdings(self) -> list[Holding]:
        """What the dealer can play: the packet without what is burned and without any of the discards."""
        packet = self.inputs.game.dealer
        most = packet.discard.at_most if packet.discard else 0
        options = [self.dealer[packet.burned + discarded :] for discarded in range(most + 1)]
        return [Holding(places, _plays(len(places))) for places in options]


def _ends_with(spot: int, places: tuple[int, ...], which: Cards) -> Callable[[SampledDeal], bool]:
    def condition(deal: SampledDeal) -> bool:
        inputs = deal.inputs
        return set(inputs.seats[spot - 1].cards_for(inputs.game, which)) == set(deal.on(places))

    return condition


def _plays(count: int) -> Callable[[SampledDeal], bool]:
    return lambda deal: len(deal.dealer.plays) == count
