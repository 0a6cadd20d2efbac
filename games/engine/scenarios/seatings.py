"""A table before its cards: who sits there, which place of a deal goes to whom, which cards can make a hand.

A deal here is one card for every place: spot 1's packet, spot 2's …, the dealer's, then for each spot the
card that it is given if it changes one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.rules.wagers import Action, Folded, Wager
from games.engine.scenarios.sampling import SampledDeal
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import deal_to, plays_good_hands, tells
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
        return deal_to(self.inputs, self.patrons, PlacesSource(self, cards))

    def bettors(self, wager: str) -> tuple[int, ...]:
        return tuple(spot for spot in self.spots if self.patron(spot).bets.get(wager))

    def patron(self, spot: int) -> Patron:
        return self.patrons[spot - 1]

    def holdings(self, spot: int, which: str = "player") -> list[Holding]:
        """What a player can hold in the end: as dealt, with the card bought, or with one changed."""
        game, packet = self.inputs.game, self.packet(spot)
        deal = packet[game.player.aside :]
        options = [deal]
        if which == "player" and game.sells:
            options.append(packet)
        if which == "player" and game.draws:
            options += [(*(p for p in deal if p != discarded), self.change(spot)) for discarded in deal]
        return [Holding(places, _ends_with(spot, places, which)) for places in options]

    def dealer_holdings(self) -> list[Holding]:
        """What the dealer can play: the packet without what is burned and without any of the discards."""
        packet = self.inputs.game.dealer
        most = packet.discard.at_most if packet.discard else 0
        options = [self.dealer[packet.burned + discarded :] for discarded in range(most + 1)]
        return [Holding(places, _plays(len(places))) for places in options]


@dataclass
class PlacesSource:
    """The cards of a deal by the place that each has in it."""

    table: Table
    cards: tuple[Card, ...]

    def take(self, spot: int, place: str, count: int) -> tuple[Card, ...]:
        game = self.table.inputs.game
        if place == "drawn":
            return (self.cards[self.table.change(spot)],) if count else ()
        deal, table = game.deals[0], self.table
        parts, places = (deal.each, table.packet(spot)) if spot else (deal.table, table.dealer)
        return game.cut(parts, [self.cards[one] for one in places])[place]


def _ends_with(spot: int, places: tuple[int, ...], which: str) -> Callable[[SampledDeal], bool]:
    def condition(deal: SampledDeal) -> bool:
        inputs = deal.inputs
        return set(inputs.on(inputs.seats[spot - 1], which)) == set(deal.on(places))

    return condition


def _plays(count: int) -> Callable[[SampledDeal], bool]:
    return lambda deal: len(deal.dealer.plays) == count


Condition = Callable[[SampledDeal], bool]
Ready = Callable[[Table], bool]


def always(deal: SampledDeal) -> bool:
    return True


def all_conditions(*conditions: Condition) -> Condition:
    return lambda deal: all(condition(deal) for condition in conditions)


def compared(spot: int) -> Condition:
    """Return the condition that the hand is compared with the dealer's: the player stays, and does not win
    outright."""

    def holds(deal: SampledDeal) -> bool:
        inputs, seat = deal.inputs, deal.inputs.seats[spot - 1]
        game = inputs.game
        wins = game.automatic
        if not wins:
            return not seat.folds
        return not wins.takes(game.ladder, game.ladder.strength(inputs.on(seat, "dealt")))

    return holds


def in_action(spot: int, wager: Wager) -> Condition:
    """Return the condition that the bet is still there when the hands are compared."""
    return lambda deal: wager.folded is Folded.STANDS or not deal.inputs.seats[spot - 1].folds


def folded_and_paid(spot: int) -> Condition:
    """Return the condition that the player folds, and a bet of theirs is paid for their own hand."""

    def holds(deal: SampledDeal) -> bool:
        return deal.inputs.seats[spot - 1].folds and any(
            line.spot == spot and line.action is Action.PAY and not line.hitter
            for line in deal.settlement.lines
        )

    return holds


def counted(spot: int, places: Sequence[int], *, drawn: int) -> Condition:
    """Return the condition that the cards on these places are the player's; the one on place `drawn` only if
    it is drawn."""

    def holds(deal: SampledDeal) -> bool:
        return drawn not in places or bool(deal.inputs.seats[spot - 1].on("drawn"))

    return holds


def anyone(table: Table) -> bool:
    return True


def plays_good(table: Table) -> bool:
    """Return whether some player plays the hands that should be played."""
    return any(plays_good_hands(patron) for patron in table.patrons)


def folds_good(table: Table) -> bool:
    """Return whether some player folds hands that should be played, with a bet that can still win and is
    claimed."""
    return any(
        not plays_good_hands(patron) and (tells(patron) or wager.folded is not Folded.IF_ANNOUNCED)
        for patron in table.patrons
        for wager in table.inputs.game.wagers
        if outlives_fold(wager) and patron.bets.get(wager.slug)
    )


def bets(wager: Wager, *, of: int = 1, good: bool = False) -> Ready:
    """So many patrons have this bet, or all if there are fewer; and play good hands, where that is needed."""

    def ready(table: Table) -> bool:
        bettors = [table.patron(spot) for spot in table.bettors(wager.slug)]
        able = [patron for patron in bettors if plays_good_hands(patron) or not good]
        return len(able) >= min(of, len(table.patrons))

    return ready


def outlives_fold(wager: Wager) -> bool:
    """Return whether a player who folds can still win the wager."""
    return wager.optional and wager.folded is not Folded.TAKEN
