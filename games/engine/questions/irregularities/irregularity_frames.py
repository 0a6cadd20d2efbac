"""Frames of irregularities: the last hand of the round before, the deal, and the time before a decision.

What goes wrong at the deal is seen before the deal of the timeline: the cards are then shuffled and dealt
again.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.errors import require
from games.engine.procedure.frames import Cue, Felt, FeltBet, FeltDealer, FeltSpot, Frame
from games.engine.questions.irregularities.events import event_of
from games.engine.questions.irregularities.irregularity import NOTHING, Event, Time
from games.engine.questions.irregularities.irregularity_catalog import KINDS, ruling_of, times_of
from games.engine.questions.irregularities.rulings import SOME_BETS
from games.engine.rules.stages import nth


def before(cue: Cue) -> Iterator[Frame]:
    """Before the deal in every round, and before the bets or the first decision."""
    if not cue.first:
        return
    for happened in cue.happened:
        if happened.step == cue.step.name and (happened.what in KINDS or happened.what == NOTHING):
            event = event_of(cue.inputs, happened)
            yield from _frames(cue, replace(_seen(cue, event), speech=event.speech), event)


def _frames(cue: Cue, felt: Felt, event: Event) -> Iterator[Frame]:
    """What it is, then what is done about it: each once the one before is answered."""
    yield Frame(cue.step, 0, felt, ("irregularity",), "irregularity", event)
    if event.repair:
        yield Frame(cue.step, 0, felt, ("shuffler",), "shuffler", event)
        if event.repair == "replace":
            yield Frame(cue.step, 0, felt, ("replacing",), "replacing", event)
    elif event.irregularity != NOTHING:
        yield Frame(cue.step, 0, felt, ("ruling",), "ruling", event)
        returned = ruling_of(cue.inputs, event).returned(cue.inputs.game, late=bool(event.wager))
        if returned is SOME_BETS:
            yield Frame(cue.step, 0, felt, ("bets-back",), "bets-back", event)


def _seen(cue: Cue, event: Event) -> Felt:
    if event.felt:
        return event.felt
    if cue.inputs.game.hands_in_turn:
        return _in_turn(cue, event)
    if cue.inputs.game.falls:
        return _on_layout(cue, event)
    return _dealt(cue, event) if times_of(cue.inputs.game)[cue.step.act] is Time.DEAL else _undecided(cue)


def _undecided(cue: Cue) -> Felt:
    """The felt while the first to decide still thinks, whatever comes next."""
    spot = cue.scene.before.spot(cue.scene.spot)
    down = (None,) * len(spot.cards)
    return cue.scene.before.with_spot(replace(spot, state="in", cards=down, announces=False))


def _dealt(cue: Cue, event: Event) -> Felt:
    """A deal as it went, with what there is to see of the event."""
    if cue.inputs.game.table_hands:
        return _on_table(cue, event)
    felt, cards, dealer = cue.scene.after, event.cards, cue.inputs.game.dealer.size
    if event.stopped:
        return cue.scene.before
    if not event.spot:
        down = (None,) * (dealer + event.more - len(cards))
        return replace(felt, dealer=FeltDealer(cards=(*cards, *down)))
    spot = felt.spot(event.spot)
    down = (None,) * (len(spot.cards) + event.more - len(cards))
    return felt.with_spot(_with_late_bet(replace(spot, cards=(*cards, *down), strange=event.strange), event))


def _with_late_bet(spot: FeltSpot, event: Event) -> FeltSpot:
    if not event.wager:
        return spot
    stake = spot.bets.get(event.wager, FeltBet(0)).stake
    return replace(spot, bets=spot.bets | {event.wager: FeltBet(stake + event.bet)})


def _on_table(cue: Cue, event: Event) -> Felt:
    """The first cards of the hands of the table as they went, with what there is to see of the event."""
    felt = replace(cue.scene.after, hands=event.hands or cue.scene.after.hands)
    if event.empties and felt.shoe:
        felt = replace(felt, shoe=replace(felt.shoe, gone=felt.shoe.size))
    return felt.with_spot(_with_late_bet(felt.spot(event.spot), event)) if event.spot else felt


def _on_layout(cue: Cue, event: Event) -> Felt:
    """The layout as it lies, with what there is to see of the event: chips more, or chips of a color that
    another player has."""
    felt = cue.felt
    if event.color_of:
        own, color = felt.spot(event.at_spot), felt.spot(event.color_of).color
        was, now = require(own.color, "color").cents, require(color, "color").cents
        bets = {slug: replace(bet, stake=bet.stake // was * now) for slug, bet in own.bets.items()}
        return felt.with_spot(replace(own, color=color, bets=bets))
    return felt.with_spot(_with_late_bet(felt.spot(event.spot), event)) if event.spot else felt


def _in_turn(cue: Cue, event: Event) -> Felt:
    """A table at which hands are played in turn: the first card of each, or how all lie, with what there is
    to see of the event."""
    if times_of(cue.inputs.game)[cue.step.act] is Time.DEAL:
        felt = cue.scene.after
        if event.at_spot:
            return _with_missed(cue, felt, event)
        return felt.with_spot(_with_late_bet(felt.spot(event.spot), event)) if event.spot else felt
    felt = cue.felt
    if not event.cards:
        return felt
    if not event.at_spot:
        return replace(felt, dealer=replace(felt.dealer, cards=(*felt.dealer.cards, *event.cards)))
    spot, place = felt.spot(event.at_spot), nth(cue.inputs.game.hands_in_turn, event.at_hand)
    hands = tuple(
        replace(hand, cards=(*hand.cards, *event.cards)) if hand.place == place else hand
        for hand in spot.hands
    )
    return felt.with_spot(replace(spot, hands=hands, state="playing", asked=event.at_hand))


def _with_missed(cue: Cue, felt: Felt, event: Event) -> Felt:
    """A spot with a bet and no card: one of the round that is dealt in, or one more."""
    shoe = felt.shoe and replace(felt.shoe, gone=felt.shoe.gone - 1)
    if any(spot.spot == event.at_spot for spot in felt.spots):
        return replace(felt.with_spot(replace(felt.spot(event.at_spot), hands=())), shoe=shoe)
    bet = {cue.inputs.game.main.slug: FeltBet(event.bet)}
    spots = (*felt.spots, FeltSpot(event.at_spot, bets=bet))
    return replace(felt, spots=tuple(sorted(spots, key=lambda spot: spot.spot)))
