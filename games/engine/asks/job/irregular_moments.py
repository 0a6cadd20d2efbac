"""Irregular moments: where something may be wrong with a deal, a decision or a settled hand.

What goes wrong at the deal is seen before the deal of the film: the cards are then shuffled and dealt again.
What goes wrong later is told, and changes nothing that lies there.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.asks.job.irregularities import Event, Time, Trouble, events_of
from games.engine.procedure.felts import Felt, FeltBet, FeltDealer
from games.engine.procedure.moments import Cue, Moment

TIMES = {"deal": Time.DEAL, "decide": Time.DECISIONS, "draw": Time.DECISIONS}
"""The steps before which something may be noticed."""


def before(cue: Cue) -> Iterator[Moment]:
    """Before the deal in every round, and before the first decision in some."""
    time = TIMES.get(cue.step.does)
    if time and cue.first:
        for event in _events(cue, time):
            felt = _seen(cue, event) if time is Time.DEAL else _undecided(cue)
            yield from _moments(cue, 0, felt, event)


def after(cue: Cue) -> Iterator[Moment]:
    """After the first hand that is reconciled, in some rounds; a hand that stays for envy is left alone."""
    if cue.step.does != "reconcile" or not cue.first:
        return
    if any(line.hitter == cue.scene.spot for line in cue.settled.lines):
        return
    for event in _events(cue, Time.SETTLING):
        spot = cue.scene.after.spot(cue.scene.spot)
        if event.locked_up:
            spot = replace(spot, cards=(), aside=(), best=(), hand="")
        yield from _moments(cue, spot.spot, cue.scene.after.with_spot(spot), replace(event, spot=spot.spot))


def _events(cue: Cue, time: Time) -> list[Event]:
    return [event for event in events_of(cue.inputs, cue.exercise.irregularities) if event.time is time]


def _moments(cue: Cue, spot: int, felt: Felt, event: Event) -> Iterator[Moment]:
    """What it is, then what is done about it: each once the one before is answered."""
    yield Moment(cue.step, spot, felt, ("irregularity",), "irregularity", event)
    if event.repair:
        yield Moment(cue.step, spot, felt, ("shuffler",), "shuffler", event)
        if event.repair == "replace":
            yield Moment(cue.step, spot, felt, ("replacing",), "replacing", event)
    elif event.trouble is not Trouble.NOTHING:
        yield Moment(cue.step, spot, felt, ("ruling",), "ruling", event)


def _undecided(cue: Cue) -> Felt:
    """The felt while the first to decide still thinks, whatever comes next."""
    spot = cue.scene.before.spot(cue.scene.spot)
    down = (None,) * len(spot.cards)
    return cue.scene.before.with_spot(replace(spot, state="in", cards=down, announces=False))


def _seen(cue: Cue, event: Event) -> Felt:
    """A deal as it went, with what there is to see of the event."""
    felt, cards, dealer = cue.scene.after, event.cards, cue.inputs.game.dealer.size
    if event.repair:
        return cue.scene.before
    if event.trouble is Trouble.DEALER:
        return replace(felt, dealer=FeltDealer(cards=(*cards, *(None,) * (dealer - len(cards)))))
    if event.trouble is Trouble.COUNT and not event.spot:
        return replace(felt, dealer=FeltDealer(cards=(None,) * (dealer + event.more)))
    spot = felt.spot(event.spot)
    if event.trouble is Trouble.COUNT:
        spot = replace(spot, cards=(None,) * (len(spot.cards) + event.more))
    if event.trouble is Trouble.EXPOSED:
        spot = replace(spot, cards=(*cards, *spot.cards[len(cards) :]))
    if event.wager:
        there = spot.bets.get(event.wager, FeltBet(0)).stake
        spot = replace(spot, bets=spot.bets | {event.wager: FeltBet(there + event.bet)})
    return felt.with_spot(spot)
