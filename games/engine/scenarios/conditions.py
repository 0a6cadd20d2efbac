"""What a scenario asks of a round besides the cards on some places: decisions, bets, and who sits there."""

from collections.abc import Callable, Sequence

from games.engine.rules.wagers import Action, Cards, Folded, Wager
from games.engine.scenarios.sampling import SampledDeal
from games.engine.scenarios.seatings import Table
from games.engine.simulated_players.decisions import plays_good_hands, tells

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
        game, seat = deal.inputs.game, deal.inputs.seats[spot - 1]
        wins = game.automatic
        if not wins:
            return not seat.decision.folds
        return game.ladder.strength(seat.cards_for(game, Cards.ORIGINAL)) < game.ladder.at_least(
            wins.category, *wins.ranks
        )

    return holds


def in_action(spot: int, wager: Wager) -> Condition:
    """Return the condition that the bet is still there when the hands are compared."""
    return lambda deal: wager.folded is Folded.STANDS or not deal.inputs.seats[spot - 1].decision.folds


def folded_and_paid(spot: int) -> Condition:
    """Return the condition that the player folds, and a bet of theirs is paid for their own hand."""

    def holds(deal: SampledDeal) -> bool:
        return deal.inputs.seats[spot - 1].decision.folds and any(
            line.spot == spot and line.action is Action.PAY and not line.hitter
            for line in deal.settlement.lines
        )

    return holds


def counted(spot: int, places: Sequence[int], *, drawn: int) -> Condition:
    """Return the condition that the cards on these places are the player's; the one on place `drawn` only if
    it is drawn."""

    def holds(deal: SampledDeal) -> bool:
        return drawn not in places or bool(deal.inputs.seats[spot - 1].decision.drawn)

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
    """Return whether the wager can still be won by who folds."""
    return wager.optional and wager.folded is not Folded.TAKEN
