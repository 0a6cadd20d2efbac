"""Oversight: somebody else deals, and the trainee is the floor who looks at a spot before it is cleared."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.asks.slips import Watched, watched_at
from games.engine.procedure.exercises import FLOOR, WHOLE_JOB
from games.engine.procedure.felts import Felt, FeltBet
from games.engine.procedure.moments import Cue, Moment
from games.engine.procedure.scenes import DEALER_SPOT, STATES
from games.engine.rules.wagers import Cards
from games.engine.settling.lines import Stage

LOOK, RIGHT = "floor", "floor-right"
STAGES = {"decide": Stage.FOLD, "reconcile": Stage.RECONCILE}
"""The steps at which bets of one spot are settled."""


def oversight(cue: Cue) -> Iterator[Moment]:
    """The spot as the dealer leaves it, before the film shows how it is settled; what is right comes in a
    moment of its own, so that nothing says beforehand whether there is a slip."""
    asks, spot = cue.exercise.asks, cue.scene.spot
    # A dealer who watched another would see his own answers.
    if not asks >= FLOOR or asks & WHOLE_JOB or spot == DEALER_SPOT or not cue.scene.asked:
        return
    if cue.step.does not in STAGES:
        return
    # What the dealer did does not depend on what the floor believes.
    watched = watched_at(cue.true or cue.inputs, cue.exercise, STAGES[cue.step.does], spot)
    felt = _as_left(cue, watched)
    yield Moment(cue.step, spot, felt, (LOOK,), LOOK, watched)
    if watched.slip:
        yield Moment(cue.step, spot, felt, (RIGHT,), RIGHT, watched)


def _as_left(cue: Cue, watched: Watched) -> Felt:
    """The felt as the dealer leaves the spot, the hand open, the meter as it stood before he came here."""
    before, seat = cue.scene.before, watched.seat
    spot = before.spot(seat.spot)
    settled = {line.wager: FeltBet(line.stake, STATES[line.action], line.pays) for line in watched.lines}
    folds = watched.stage is Stage.FOLD
    cards = seat.cards_for(cue.inputs.game, Cards.ORIGINAL) if folds else spot.cards
    return before.with_spot(replace(spot, cards=cards, bets=spot.bets | settled))
