"""Frames of irregularities: the last hand of the round before, the deal, and the time before a decision.

What goes wrong at the deal is seen before the deal of the timeline: the cards are then shuffled and dealt
again. The last hand has cards and a dealer of its own, so that nothing of the round in hand shows.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.cards.cards import card_name
from games.engine.cards.hand_names import full_name
from games.engine.cards.streams import shuffled
from games.engine.procedure.frames import STATES, Cue, Exercise, Felt, FeltBet, FeltDealer, FeltSpot, Frame
from games.engine.questions.full_table.calls import wrong_names
from games.engine.questions.irregularities.events import (
    LOCKED_UP,
    Event,
    Irregularity,
    IrregularityPlan,
    Time,
    deal_event,
    decision_event,
    plan_irregularity,
)
from games.engine.questions.strategy_and_floor.slips import ObservedSpot, watched_at
from games.engine.rules.wagers import Action, Cards
from games.engine.settlement.inputs import Decision, Inputs, Seat, Stage
from games.engine.settlement.settlements import Settlement, settle
from games.engine.texts import Text, listed

CALLED, SETTLED, GONE = range(3)
"""How far the dealer is with the hand."""


def last_hand_event(inputs: Inputs, result: IrregularityPlan) -> Event:
    last, stream = _round_before(inputs, result.seat), result.stream
    trouble, settled, seat = result.at(Time.LAST_HAND), settle(last), last.seats[0]
    far = stream.draw(3)
    if trouble is Irregularity.MISREAD and far == SETTLED:
        far = CALLED
    if trouble is Irregularity.MISPAID:
        far = SETTLED
    watched = watched_at(
        last,
        Exercise(frozenset(), slips=100 * (trouble is Irregularity.MISPAID)),
        Stage.RECONCILE,
        seat.spot,
    )
    if trouble is Irregularity.MISPAID and not watched.slip:
        trouble = Irregularity.NOTHING  # no named mistake shows in this hand
    called = full_name(settled.hands[seat.spot])
    if trouble is Irregularity.MISREAD:
        cards, hand = seat.cards_for(last.game, Cards.FINAL), settled.hands[seat.spot]
        others = wrong_names(last.game.ladder, cards, hand, stream)
        called = others[stream.draw(len(others))]
    return Event(
        trouble,
        Time.LAST_HAND,
        seat.spot,
        _heard(last, seat, called, far),
        felt=_felt(inputs, last, settled, watched, far),
        locked_up=far == GONE,
    )


def _round_before(inputs: Inputs, seat: Seat) -> Inputs:
    """One player against the dealer, with the seat's bets but the progressive, on cards of their own."""
    game = inputs.game
    deck = shuffled(game.deck, seed=f"{inputs.seed}/last-hand", round=inputs.round)
    size = game.player.size
    swept = {wager.slug for wager in game.wagers if wager.progressive}
    bets = {slug: cents for slug, cents in seat.bets.items() if slug not in swept}
    stayed = Decision("stand" if game.draws else "play")
    player = Seat(seat.spot, bets, deck[:size], stayed, seat.patron)
    return replace(inputs, seats=(player,), dealer_cards=deck[size : size + game.dealer.size])


def _heard(last: Inputs, seat: Seat, called: Text, far: int) -> tuple[Text, ...]:
    """The call; of a hand that is gone, what it was."""
    spot = str(seat.spot)
    call = Text("You have called your last hand, spot %(spot)s: %(hand)s.", spot=spot, hand=called)
    if far != GONE:
        return (call,)
    cards = listed((card_name(card) for card in seat.cards_for(last.game, Cards.FINAL)), ", ")
    return Text("Your last hand, spot %(spot)s, was %(cards)s.", spot=spot, cards=cards), call, LOCKED_UP


def _felt(inputs: Inputs, last: Inputs, settled: Settlement, watched: ObservedSpot, far: int) -> Felt:
    empty = tuple(FeltSpot(seat.spot, patron=seat.patron) for seat in inputs.seats)
    felt = Felt(empty).with_meter(inputs.meter)
    if far == GONE:
        return felt
    seat, game = last.seats[0], last.game
    stakes = {wager.slug: seat.stake(game, wager.slug) for wager in game.wagers if wager.staked}
    bets = {slug: FeltBet(stake) for slug, stake in stakes.items() if stake}
    lines = [line for line in settled.lines if line.stage is Stage.REFUND]
    if far == SETTLED:
        lines += watched.lines
    bets |= {
        line.wager: FeltBet(line.stake, STATES[line.action], line.pays)
        for line in lines
        if line.action is not Action.LEAVE
    }
    spot = replace(felt.spot(seat.spot), state="showing", bets=bets, cards=seat.cards_for(game, Cards.FINAL))
    dealer = settled.dealer
    shown = FeltDealer(dealer.plays, best=dealer.hand.cards, hand=dealer.hand.name)
    return replace(felt.with_spot(spot), dealer=shown)


TIMES = {"take-bets": Time.LAST_HAND, "deal": Time.DEAL, "decide": Time.DECISIONS, "draw": Time.DECISIONS}
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
    result, times = plan_irregularity(cue.inputs, cue.exercise.irregularities)
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
