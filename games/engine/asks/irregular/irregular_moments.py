"""Frames of irregularities: where something may be wrong with the last hand, a deal, or before a decision.

What goes wrong at the deal is seen before the deal of the timeline: the cards are then shuffled and dealt
again. What is noticed at another time changes nothing that lies there.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.asks.irregular.irregularities import (
    Drawn,
    Event,
    Time,
    Trouble,
    deal_event,
    decision_event,
    drawn,
)
from games.engine.asks.irregular.last_hands import last_hand_event
from games.engine.procedure.felts import Felt, FeltBet, FeltDealer
from games.engine.procedure.moments import Cue, Moment
from games.engine.settling.inputs import Inputs

TIMES = {
    "take-bets": Time.LAST_HAND,
    "deal": Time.DEAL,
    "decide": Time.DECISIONS,
    "draw": Time.DECISIONS,
}
"""The steps before which something may be noticed."""

EVENTS: dict[Time, Callable[[Inputs, Drawn], Event]] = {
    Time.LAST_HAND: last_hand_event,
    Time.DEAL: deal_event,
    Time.DECISIONS: decision_event,
}


def before(cue: Cue) -> Iterator[Moment]:
    """Before the deal in every round, and before the bets or the first decision."""
    if not cue.first:
        return
    time = TIMES[cue.step.does]
    found, times = drawn(cue.inputs, cue.exercise.irregularities, cue.exercise.wheel)
    if time in times:
        event = EVENTS[time](cue.inputs, found)
        yield from _moments(cue, replace(_seen(cue, event), heard=event.heard), event)


def _moments(cue: Cue, felt: Felt, event: Event) -> Iterator[Moment]:
    """What it is, then what is done about it: each once the one before is answered."""
    yield Moment(cue.step, 0, felt, ("irregularity",), "irregularity", event)
    if event.repair:
        yield Moment(cue.step, 0, felt, ("shuffler",), "shuffler", event)
        if event.repair == "replace":
            yield Moment(cue.step, 0, felt, ("replacing",), "replacing", event)
    elif event.trouble is not Trouble.NOTHING:
        yield Moment(cue.step, 0, felt, ("ruling",), "ruling", event)


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
        there = spot.bets.get(event.wager, FeltBet(0)).stake
        spot = replace(spot, bets=spot.bets | {event.wager: FeltBet(there + event.bet)})
    return felt.with_spot(spot)
