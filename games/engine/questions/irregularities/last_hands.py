"""Last hands: the last hand of the round before, as it lies there when the next bets are made.

It is of cards and a dealer of its own, so that nothing of the round in hand shows, nor what an answer given
in it was worth. Called and not settled yet, settled, or locked up: in most rounds it is in order each way.
"""

from dataclasses import replace

from games.engine.cards.cards import card_name
from games.engine.cards.hand_names import full_name
from games.engine.cards.streams import shuffled
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.felts import Felt, FeltBet, FeltDealer, FeltSpot
from games.engine.procedure.scenes import STATES
from games.engine.questions.full_table.calls import wrong_names
from games.engine.questions.irregularities.event_lines import LOCKED_UP
from games.engine.questions.irregularities.events import Event, Irregularity, IrregularityPlan, Time
from games.engine.questions.strategy_and_floor.slips import ObservedSpot, watched_at
from games.engine.rules.wagers import Action, Cards
from games.engine.settlement.inputs import Decision, Inputs, Seat
from games.engine.settlement.lines import Stage
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
        Exercise(frozenset(), slips=100 * (trouble is Irregularity.MISPAID), wheel=result.wheel),
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
