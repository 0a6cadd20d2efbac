"""Changes to what pays are counted on, what is compared, and which bets are thought of at all."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from games.engine.errors import require_type
from games.engine.misconceptions.bet_changes import by_hand_as, wagers_as
from games.engine.misconceptions.hand_changes import Change
from games.engine.money.amounts import Odds
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action, ByHand, ByJokers, ByLosingHand, ByMeter, HeadToHead, Wager
from games.engine.settlement.inputs import Inputs

TRIPS = "three-of-a-kind"
ROUNDED_TO = (100, 1_000, 10_000, 100_000)
"""Cents."""


def side_bets_as(change: Callable[[Wager], Wager]) -> Change:
    """Bets with a stake and a paytable of their own; swept ones are out of reach."""

    def changed(wager: Wager) -> Wager:
        side = isinstance(wager.settles, ByHand | ByLosingHand | ByJokers) and wager.staked
        return change(wager) if side else wager

    return wagers_as(changed)


def losing_to_dealer(wager: Wager) -> Wager:
    if not isinstance(wager.settles, ByHand | ByJokers):
        return wager
    return replace(wager, settles=replace(wager.settles, only_winners=True))


def on_the_main_stake(inputs: Inputs) -> Iterator[Inputs]:
    main = inputs.game.main.slug
    yield from side_bets_as(lambda wager: replace(wager, counted_on=main))(inputs)


def on_both_stakes(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake counted on the bet made after the cards too."""
    yield from (
        both
        for bet in inputs.game.following
        for both in by_hand_as(partial(replace, also=bet.slug), staked=False)(inputs)
    )


def following_as(change: Callable[[HeadToHead], HeadToHead]) -> Change:
    """The bets against the dealer that are made after the cards."""

    def changed(wager: Wager) -> Wager:
        if not isinstance(wager.settles, HeadToHead) or not wager.times_ante:
            return wager
        return replace(wager, settles=change(wager.settles))

    return wagers_as(changed)


def paid_in_one(inputs: Inputs) -> Iterator[Inputs]:
    """The sum of both bets paid on the first, and nothing on the second."""
    if not inputs.game.following:
        return
    main = inputs.game.main
    both = replace(main, settles=replace(require_type(HeadToHead, main.settles), times=2))
    rest = replace(inputs.game, wagers=(both, *inputs.game.wagers[1:]))
    yield from following_as(partial(replace, won=Action.PUSH))(replace(inputs, game=rest))


def rounded_shares(inputs: Inputs) -> Iterator[Inputs]:
    """Shares of the meter in whole dollars, tens, hundreds or thousands, to the nearest or down."""
    for cents in ROUNDED_TO:
        for down in (False, True):
            yield from wagers_as(partial(_rounded, cents, down))(inputs)


def _rounded(cents: int, down: bool, wager: Wager) -> Wager:
    how = wager.settles
    if not isinstance(how, ByMeter):
        return wager
    return replace(wager, settles=replace(how, rounded_to=cents, rounded_down=down))


def bonus_for_trips(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake with one more line: as its lowest pays, or even money."""
    for wager in inputs.game.wagers:
        if isinstance(wager.settles, ByHand) and not wager.staked:
            for pays in (None, Odds(Fraction(1), "to")):
                yield replace(inputs, sheet=_with_trips(inputs.sheet, wager.table, pays))


def _with_trips(sheet: Sheet, bonus: str, pays: Odds | None) -> Sheet:
    tables = dict(sheet.paytables[bonus])
    for name, table in tables.items():
        last = table.rows[-1]
        trips = Row(TRIPS, TRIPS, pays or last.pays, "")
        tables[name] = replace(table, rows=(*table.rows, trips))
    return replace(sheet, paytables={**sheet.paytables, bonus: tables})
