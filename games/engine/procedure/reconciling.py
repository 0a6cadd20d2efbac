"""Acts of the settlement: the dealer's hand, refunds, each spot reconciled and locked up, envy."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.errors import require
from games.engine.money.meters import Meter
from games.engine.procedure.felts import Felt, FeltBet, FeltDealer
from games.engine.procedure.frames import DEALER_SPOT, Scene, settled_bets
from games.engine.procedure.steps import in_order, settled_at
from games.engine.rules.games import Step
from games.engine.rules.wagers import Cards
from games.engine.settlement.inputs import Inputs, Seat, Stage
from games.engine.settlement.settlements import Settlement


def reveal(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    dealer = settled.dealer
    shown = FeltDealer(cards=dealer.plays, discarded=felt.dealer.discarded)
    named = replace(shown, best=dealer.hand.cards, hand=dealer.hand.name)
    yield Scene(DEALER_SPOT, replace(felt, dealer=shown), replace(felt, dealer=named))


def refund(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, Stage.REFUND):
        spot = after.spot(seat.spot)
        after = after.with_spot(replace(spot, bets=settled_bets(settled, spot, Stage.REFUND)))
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after)


def order(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    if len(settled_at(settled, inputs.seats, Stage.RECONCILE)) > 1:
        yield Scene(DEALER_SPOT, felt, felt)


def reconcile(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(settled_at(settled, inputs.seats, Stage.RECONCILE), step.order):
        spot = felt.spot(seat.spot)
        showing = replace(spot, state="showing", cards=_final(inputs, seat), aside=_changed(seat))
        bets = settled_bets(settled, spot, Stage.RECONCILE)
        hand = settled.hands[seat.spot]
        done = replace(showing, state="done", hand=hand.name, best=hand.cards, bets=bets)
        paid = felt.with_spot(done).with_meter(_meter_after(settled, seat))
        scene = Scene(seat.spot, felt.with_spot(showing), paid)
        yield scene
        felt = _locked_up(settled, scene.after)


def lock_up(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = _locked_up(settled, felt)
    if after != felt:
        yield Scene(DEALER_SPOT, felt, after, asked=False)


def _locked_up(settled: Settlement, felt: Felt) -> Felt:
    """The settled hands in the rack, but for those that others are paid envy for: they stay (SCPP 9b)."""
    stay = {line.hitter for line in settled.lines}
    settled_spots = (spot for spot in felt.spots if spot.state == "done" and spot.spot not in stay)
    for spot in settled_spots:
        felt = felt.with_spot(replace(spot, cards=(), aside=(), best=(), hand=""))
    return felt


def _changed(seat: Seat) -> tuple[Card, ...]:
    """A card that was changed lies beside the hand, for the bets that look at the cards as dealt."""
    return (seat.decision.discard,) if seat.decision.discard else ()


def _final(inputs: Inputs, seat: Seat) -> tuple[Card, ...]:
    return seat.cards_for(inputs.game, Cards.FINAL)


def _meter_after(settled: Settlement, seat: Seat) -> Meter | None:
    """The meter as it stands once this seat was paid; None where that changes nothing."""
    off = sum(line.from_meter for line in settled.lines if line.spot == seat.spot)
    return settled.meter_shown.get(seat.spot) if off else None


def envy(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    after = felt
    for seat in settled_at(settled, inputs.seats, Stage.ENVY):
        won = require(inputs.game.envy, "envy bonus")
        spot, pays = after.spot(seat.spot), sum(line.pays for line in settled.envies(seat.spot))
        after = after.with_spot(replace(spot, bets=spot.bets | {won.slug: FeltBet(0, "paid", pays)}))
    if any(line.hitter for line in settled.lines):
        yield Scene(DEALER_SPOT, felt, after)
