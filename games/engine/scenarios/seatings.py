"""A table before its cards: who sits there, which place of a deal goes to whom, which cards can make a hand.

A deal here is one card for every place: spot 1's packet, spot 2's …, the dealer's, then for each spot the
card that it is given if it changes one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.errors import require
from games.engine.rules.games import Game, Step
from games.engine.rules.house_ways import LOW, Clause, HouseWay, rank_of
from games.engine.rules.wagers import Action, Beats, Folded, Wager
from games.engine.scenarios.sampling import SampledDeal
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import deal_to, plays_good_hands, puts_best_low, tells
from games.engine.simulated_players.temperaments import Patron


@dataclass(frozen=True)
class Holding:
    """Places whose cards may be a hand at the showdown, and `condition`, whether they are."""

    places: tuple[int, ...]
    condition: Callable[[SampledDeal], bool]


@dataclass(frozen=True)
class SeatedTable:
    """A round without its cards: `inputs` has neither seats nor the dealer's cards; players by spot."""

    inputs: Inputs
    patrons: tuple[Patron, ...]

    @cached_property
    def spots(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.patrons) + 1))

    @cached_property
    def positions(self) -> dict[tuple[int, str], tuple[int, ...]]:
        """Where in a deal the cards for each place lie, by spot (0: the table's): in the order in which they
        come. As many as a player may change are kept for each."""
        found: dict[tuple[int, str], tuple[int, ...]] = {}
        taken = 0
        for deal in self.inputs.game.deals:
            each = [(spot, place, count) for spot in self.spots for place, count in deal.each]
            for spot, place, count in (*each, *((0, place, count) for place, count in deal.table)):
                size = count if isinstance(count, int) else self.inputs.game.draws
                found[spot, place] = (*found.get((spot, place), ()), *range(taken, taken + size))
                taken += size
        return found

    @property
    def size(self) -> int:
        """Places in a deal."""
        return sum(map(len, self.positions.values()))

    def packet(self, spot: int) -> tuple[int, ...]:
        """What a spot is dealt at first."""
        return self._on(spot, (place for place, _count in self.inputs.game.deals[0].each))

    @property
    def dealer(self) -> tuple[int, ...]:
        return self._on(0, (place for place, _count in self.inputs.game.deals[0].table))

    def change(self, spot: int) -> int:
        return self.positions[spot, "drawn"][0]

    def _on(self, spot: int, places: Iterable[str]) -> tuple[int, ...]:
        return tuple(at for place in places for at in self.positions.get((spot, place), ()))

    def seated(self, cards: tuple[Card, ...]) -> Inputs:
        """Return the round that these cards make, with everyone's decisions."""
        return deal_to(self.inputs, self.patrons, PlacesSource(self, cards))

    def bettors(self, wager: str) -> tuple[int, ...]:
        return tuple(spot for spot in self.spots if self.patron(spot).bets.get(wager))

    def patron(self, spot: int) -> Patron:
        return self.patrons[spot - 1]

    def holdings(self, spot: int, which: str = "player") -> list[Holding]:
        """What a player can hold in the end: as dealt, with the card bought, or with one changed; and the
        board. A hand of the table's cards alone is the same at every spot."""
        game, packet = self.inputs.game, self.packet(spot)
        deal = packet[game.player.aside :] if game.reading(which).own else ()
        options = [deal]
        if which == "player" and game.sells:
            options.append(packet)
        if which == "player" and game.draws:
            options += [(*(p for p in deal if p != discarded), self.change(spot)) for discarded in deal]
        board = self._on(0, game.reading(which).table)
        whole = [(*places, *board) for places in options]
        return [Holding(places, _ends_with(spot, places, which)) for places in whole]

    def dealer_holdings(self) -> list[Holding]:
        """What the dealer can play: the hand without any of the discards, and the board."""
        own = self._on(0, self.inputs.game.reading("dealer").table)
        most = self.inputs.game.discard.at_most if self.inputs.game.discard else 0
        options = [own[discarded:] for discarded in range(most + 1)]
        return [Holding(places, _plays(len(places))) for places in options]


@dataclass
class PlacesSource:
    """The cards of a deal by the place that each has in it."""

    table: SeatedTable
    cards: tuple[Card, ...]
    taken: dict[tuple[int, str], int] = field(default_factory=dict)

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        taken = self.taken.get((spot, place), 0)
        self.taken[spot, place] = taken + count
        return tuple(self.cards[at] for at in self.table.positions[spot, place][taken : taken + count])


def _ends_with(spot: int, places: tuple[int, ...], which: str) -> Callable[[SampledDeal], bool]:
    def condition(deal: SampledDeal) -> bool:
        inputs = deal.inputs
        return set(inputs.on(inputs.seats[spot - 1], which)) == set(deal.on(places))

    return condition


def _plays(count: int) -> Callable[[SampledDeal], bool]:
    return lambda deal: len(deal.dealer.plays) == count


Condition = Callable[[SampledDeal], bool]
Ready = Callable[[SeatedTable], bool]


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


def hands_decide(deal: SampledDeal) -> bool:
    """Return whether some bet goes by the hands: the dealer qualifies, or it plays on where not."""
    bets = [
        wager.win_condition for wager in deal.inputs.game.wagers if isinstance(wager.win_condition, Beats)
    ]
    return deal.dealer.qualifies or any(not won.unqualified for won in bets)


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


def beaten_and_paid(spot: int, wager: Wager) -> Condition:
    """Return the condition that the dealer's hand is better, and the bet is paid."""

    def holds(deal: SampledDeal) -> bool:
        line = deal.settlement.at(spot, wager.slug)
        beaten = deal.settlement.hand(spot).strength < deal.settlement.dealer.hand.strength
        return beaten and line is not None and line.action is Action.PAY

    return holds


def takes_back(spot: int, wager: Wager) -> Condition:
    """Return the condition that the player takes the bet back."""
    return lambda deal: deal.inputs.seats[spot - 1].goes_back_at(wager.slug) != ""


def counted(spot: int, places: Sequence[int], *, drawn: int) -> Condition:
    """Return the condition that the cards on these places are the player's; the one on place `drawn` only if
    it is drawn."""

    def holds(deal: SampledDeal) -> bool:
        return drawn not in places or bool(deal.inputs.seats[spot - 1].on("drawn"))

    return holds


def clause_decides(kind: type[Clause], splits: bool | None) -> Condition:
    """Return the condition that a clause of this kind sets the dealer's cards; with a pair low or none, where
    that is wanted."""

    def holds(deal: SampledDeal) -> bool:
        cards, ways = deal.inputs.dealt["dealer"], deal.inputs.rules.dealers_rules
        way = next(way for way in ways if isinstance(way, HouseWay))
        low = way.play(cards)[LOW]
        return isinstance(way.clause(cards), kind) and splits in (None, rank_of(low[0]) == rank_of(low[1]))

    return holds


def copies(deal: SampledDeal) -> bool:
    """Return whether one of the two hands of some player, set by the rules, is equal to the dealer's."""
    inputs = deal.inputs
    two = require(inputs.rules.two_hands, "two hands")
    return any(
        read_hand(inputs, seat, own).strength == _dealers(inputs, other).strength
        for seat in inputs.seats
        if two.resets or not inputs.fouls(seat)
        for own, other in two.pairs
    )


def _dealers(inputs: Inputs, name: str) -> Hand:
    return inputs.rules.reading(name).ladder.best(inputs.on(None, name))


def fouls(deal: SampledDeal) -> bool:
    return any(map(deal.inputs.fouls, deal.inputs.seats))


def sets_best_low(table: SeatedTable) -> bool:
    """Return whether some player puts the best cards low."""
    return any(map(puts_best_low, table.patrons))


def anyone(table: SeatedTable) -> bool:
    return True


def plays_good(table: SeatedTable) -> bool:
    """Return whether some player plays the hands that should be played."""
    return any(plays_good_hands(patron) for patron in table.patrons)


def folds_good(table: SeatedTable) -> bool:
    """Return whether some player folds hands that should be played, with a bet that can still win and is
    claimed."""
    return any(
        not plays_good_hands(patron) and (tells(patron) or wager.folded is not Folded.IF_ANNOUNCED)
        for patron in table.patrons
        for wager in table.inputs.game.wagers
        if outlives_fold(table.inputs.game, wager) and patron.bets.get(wager.slug)
    )


def bets(wager: Wager, *, of: int = 1, good: bool = False) -> Ready:
    """This many players have this bet, or all if there are fewer; and play good hands, where needed."""

    def ready(table: SeatedTable) -> bool:
        bettors = [table.patron(spot) for spot in table.bettors(wager.slug)]
        able = [patron for patron in bettors if plays_good_hands(patron) or not good]
        return len(able) >= min(of, len(table.patrons))

    return ready


def outlives_fold(game: Game, wager: Wager) -> bool:
    """Return whether a player who folds can still win the wager by a hand."""
    return wager.optional and wager.folded is not Folded.TAKEN
