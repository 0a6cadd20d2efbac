"""Frames of irregularities: where something may be wrong with the last hand, a deal, or before a decision.

What goes wrong at the deal is seen before the deal of the timeline: the cards are then shuffled and dealt
again. What is noticed at another time changes nothing that lies there.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.procedure.felts import Felt, FeltBet, FeltDealer
from games.engine.procedure.frames import Cue, Frame
from games.engine.questions.irregularities.events import (
    Event,
    Irregularity,
    IrregularityPlan,
    Time,
    deal_event,
    decision_event,
    plan_irregularity,
)
from games.engine.questions.irregularities.last_hands import last_hand_event
from games.engine.settlement.inputs import Inputs

TIMES = {
    "take-bets": Time.LAST_HAND,
    "deal": Time.DEAL,
    "decide": Time.DECISIONS,
    "draw": Time.DECISIONS,
}
"""The steps before which something may be noticed."""

EVENTS: dict[Time, Callable[[Inputs, IrregularityPlan], Event]] = {
    Time.LAST_HAND: last_hand_event,
    Time.DEAL: deal_event,
    Time.DECISIONS: decision_event,
}


def before(cue: Cue) -> Iterator[Frame]:
    """Before the deal in every round, and before the bets or the first decision."""
    if not cue.first:
        return
    time = TIMES[cue.step.name]
    result, times = plan_irregularity(cue.inputs, cue.exercise.irregularities, cue.exercise.wheel)
    if time in times:
        event = EVENTS[time](cue.inputs, result)
        yield from _frames(cue, replace(_seen(cue, event), speech=event.speech), event)


def _frames(cue: Cue, felt: Felt, event: Event) -> Iterator[Frame]:
    """What it is, then what is done about it: each once the one before is answered."""
    yield Frame(cue.step, 0, felt, ("irregularity",), "irregularity", event)
    if event.repair:
        yield Frame(cue.step, 0, felt, ("shuffler",), "shuffler", event)
        if event.repair == "replace":
            yield Frame(cue.step, 0, felt, ("replacing",), "replacing", event)
    elif event.irregularity is not Irregularity.NOTHING:
        yield Frame(cue.step, 0, felt, ("ruling",), "ruling", event)


def _seen(cue: Cue, event: Event) -> Felt:
    if event.felt:
        return event.felt
    return _dealt(cue, event) if event.time is Time.DEAL else _undecided(cue)


def _undecided(cue: Cue) -> Felt:
    """The felt while the first to decide still thinks, whatever comes next."""
    spot = cue.scene.before.spot(cue.scene.spot)
    down = (None,) * len(spot.cards)
    return cue.scene.before.with_spot(replace(spot, state="in", cards=down, announces=False))


def _dealt(cue: Cue, event: Event) -> Felt:
    """A deal as it went, with what there is to see of the event."""
    felt, cards, dealer = cue.scene.after, event.cards, cue.inputs.game.dealer.size
    if event.stopped:
        return cue.scene.before
    if not event.spot:
        down = (None,) * (dealer + event.more - len(cards))
        return replace(felt, dealer=FeltDealer(cards=(*cards, *down)))
    spot = felt.spot(event.spot)
    down = (None,) * (len(spot.cards) + event.more - len(cards))
    spot = replace(spot, cards=(*cards, *down), strange=event.strange)
    if event.wager:
        stake = spot.bets.get(event.wager, FeltBet(0)).stake
        spot = replace(spot, bets=spot.bets | {event.wager: FeltBet(stake + event.bet)})
    return felt.with_spot(spot)
