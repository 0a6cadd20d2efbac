"""Changes to what pays are counted on, what is compared, and which bets are thought of at all."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from games.engine.misconceptions.bet_changes import is_bonus, misread_as
from games.engine.misconceptions.hand_changes import Change
from games.engine.money.amounts import Odds
from games.engine.rules.games import edited
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import (
    Action,
    Beats,
    HoldsJokers,
    LosesHand,
    MakesHand,
    MistakenRules,
    TokeError,
    Wager,
)
from games.engine.settlement.inputs import Inputs

TRIPS = "three-of-a-kind"
ROUNDED_TO = (100, 1_000, 10_000, 100_000)
"""Cents."""


def is_side_bet(wager: Wager) -> bool:
    """Return whether it is made or not, and paid by a paytable of its own; swept ones are out of reach."""
    read = isinstance(wager.win_condition, MakesHand | LosesHand | HoldsJokers)
    return read and wager.optional and not wager.progressive


def can_win_alone(wager: Wager) -> bool:
    """Return whether a side bet wins no matter who has the better hand."""
    return is_side_bet(wager) and not isinstance(wager.win_condition, LosesHand)


def on_the_main_stake(inputs: Inputs) -> Iterator[Inputs]:
    """A side bet counted on the bet that everyone makes; on each of those of which a player makes one."""
    for bet in inputs.game.base_bets or (inputs.game.main,):
        yield from misread_as(is_side_bet, counted_on=bet.slug)(inputs)


def on_both_stakes(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake counted on the bet made after the cards too."""
    for bet in inputs.game.following:
        yield from misread_as(is_bonus, also=bet.slug)(inputs)


def is_following(wager: Wager) -> bool:
    """Return whether it is a bet against the dealer that is made after the cards."""
    return isinstance(wager.win_condition, Beats) and wager.later


def paid_in_one(inputs: Inputs) -> Iterator[Inputs]:
    """The sum of both bets paid on the first, and nothing on the second."""
    if not inputs.game.following:
        return
    both = edited(inputs.game.main, MistakenRules, {"also": inputs.game.following[0].slug})
    rest = replace(inputs.game, wagers=(both, *inputs.game.wagers[1:]))
    yield from misread_as(is_following, won=Action.PUSH)(replace(inputs, game=rest))


def toke_as(error: TokeError) -> Change:
    """What is done wrong with the tokes that lie on the table."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        on = {slug for seat in inputs.seats for slug in seat.tokes}
        yield from misread_as(lambda wager: wager.slug in on, toke=error)(inputs)

    return changed


def earns_envy(wager: Wager) -> bool:
    return wager.envy is not None


def on_the_meter(wager: Wager) -> bool:
    return wager.progressive


def rounded_shares(inputs: Inputs) -> Iterator[Inputs]:
    """Shares of the meter in whole dollars, tens, hundreds or thousands, to the nearest or down."""
    for cents in ROUNDED_TO:
        for down in (False, True):
            yield from misread_as(on_the_meter, rounded_to=cents, rounded_down=down)(inputs)


def bonus_for_trips(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake with one more line: as its lowest pays, or even money."""
    for wager in inputs.game.wagers:
        if is_bonus(wager):
            for pays in (None, Odds(Fraction(1), "to")):
                yield replace(inputs, sheet=_with_trips(inputs.sheet, wager.table, pays))


def _with_trips(sheet: Sheet, bonus: str, pays: Odds | None) -> Sheet:
    tables = dict(sheet.paytables[bonus])
    for name, table in tables.items():
        last = table.rows[-1]
        trips = Row(TRIPS, TRIPS, pays or last.pays, "")
        tables[name] = replace(table, rows=(*table.rows, trips))
    return replace(sheet, paytables={**sheet.paytables, bonus: tables})
