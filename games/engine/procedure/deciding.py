"""Acts of the players: fold or play, draw, buy the sixth card."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.procedure.felts import Felt, FeltBet, FeltSpot
from games.engine.procedure.frames import Scene, settled_bets
from games.engine.procedure.steps import in_order, settled_at
from games.engine.rules.games import Step
from games.engine.rules.wagers import Folded
from games.engine.settlement.inputs import Inputs, Seat, Stage
from games.engine.settlement.progressives import watched_for_envy
from games.engine.settlement.settlements import Settlement


def decide(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """One pass: each player in turn folds or plays, and buys with the Play bet or does not (RH 8-11)."""
    for seat in in_order(inputs.seats, step.order):
        spot = felt.spot(seat.spot)
        for scene in _decided(inputs, settled, seat, spot, felt):
            yield scene
            felt = scene.after


def _decided(inputs: Inputs, settled: Settlement, seat: Seat, spot: FeltSpot, felt: Felt) -> Iterator[Scene]:
    if seat.decision.folds:
        yield _fold(inputs, settled, seat, spot, felt)
        return
    playing = replace(spot, state="playing", bets=spot.bets | _placed(inputs, seat, bought=False))
    played = felt.with_spot(playing)
    yield Scene(seat.spot, felt, played, asked=False)
    if inputs.game.sells:
        yield Scene(seat.spot, played, played.with_spot(_sold(inputs, settled, seat, playing)), asked=False)


def _sold(inputs: Inputs, settled: Settlement, seat: Seat, spot: FeltSpot) -> FeltSpot:
    """A bought card stays face down beside the hand, its price is taken; any other goes unseen."""
    if not seat.decision.buys:
        return replace(spot, state="declined", aside=())
    sold = replace(spot, state="bought", bets=spot.bets | _placed(inputs, seat, bought=True))
    return replace(sold, bets=settled_bets(settled, sold, Stage.SALE))


def _placed(inputs: Inputs, seat: Seat, *, bought: bool) -> dict[str, FeltBet]:
    """The bets that are made after the cards."""
    late = (w for w in inputs.game.wagers if w.times_ante and w.bought is bought)
    return {wager.slug: FeltBet(seat.stake(inputs.game, wager.slug)) for wager in late}


def _fold(inputs: Inputs, settled: Settlement, seat: Seat, spot: FeltSpot, felt: Felt) -> Scene:
    """A folded hand is turned up where a bet may still win with it and nothing needs to be said, where the
    player announces it, or where others may be paid envy for it and it will not be seen later; any other
    stays down. It stays on the table while a bet stands, and face up where envy is paid for it (SCPP 9b)."""
    reads = {Folded.SETTLES, Folded.STANDS}
    read = any(w.folded in reads and not w.progressive and w.slug in spot.bets for w in inputs.game.wagers)
    in_place = seat in settled_at(settled, inputs.seats, Stage.RECONCILE)
    read = read or (not in_place and watched_for_envy(inputs, seat))
    cards = seat.cards if seat.decision.announces or read else spot.cards
    folding = replace(spot, state="folding", cards=cards, announces=seat.decision.announces)
    folded = replace(
        folding,
        state="folded",
        cards=(None,) * len(cards) if in_place else (),
        aside=(),
        bets=settled_bets(settled, spot, Stage.FOLD),
    )
    if not in_place and any(line.hitter == seat.spot for line in settled.lines):
        hand = settled.hands[seat.spot]
        folded = replace(folded, cards=seat.cards, hand=hand.name, best=hand.cards)
    return Scene(seat.spot, felt.with_spot(folding), felt.with_spot(folded))


def draw(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    for seat in in_order(inputs.seats, step.order):
        state = "drew" if seat.decision.drawn else "stood"
        after = felt.with_spot(replace(felt.spot(seat.spot), state=state))
        yield Scene(seat.spot, felt, after, asked=False)
        felt = after
