"""The acts of a round in which all bet on what falls: what each step does to a layout and its wheel."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import DEALER_SPOT, Felt, FeltBet, Scene, settled_spot
from games.engine.procedure.steps import in_order, settled_at
from games.engine.rules.games import Step
from games.engine.rules.layouts import call_words
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement
from games.engine.texts import NOTHING, Text


def calls(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """What each player calls is heard and its money seen; then its chips are placed."""
    for seat in in_order(inputs.seats, step.order):
        for number, call in enumerate(seat.called, start=1):
            spot, money = felt.spot(seat.spot), print_cents(call.gives)
            said = Text("%(call)s for $%(money)s", call=call_words(call.name, call.units), money=money)
            bets = {slug: FeltBet(stake) for slug, stake in inputs.laid(seat, number).items()}
            after = felt.with_spot(replace(spot, bets=bets, said=NOTHING))
            turn = number if len(seat.called) > 1 else 0
            yield Scene(seat.spot, felt.with_spot(replace(spot, said=said)), after, turn=turn)
            felt = after


def spin(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Nothing on the layout changes, and where the ball will fall no one knows."""
    yield Scene(DEALER_SPOT, felt, felt, asked=False)


def call_number(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The ball lies in its pocket, and the number is called."""
    fallen = replace(felt, fall=inputs.fallen)
    yield Scene(DEALER_SPOT, fallen, fallen)


def mark(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The dolly stands on the number; nothing else was touched."""
    marked = replace(felt, dolly=inputs.fallen)
    yield Scene(DEALER_SPOT, marked, marked)


def pay(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Each player with a bet that is paid at this step, one after the other."""
    for seat in in_order(settled_at(settled, inputs.seats, step.name), step.order):
        spot = felt.spot(seat.spot)
        after = felt.with_spot(replace(settled_spot(settled, spot, step.name), state="done"))
        yield Scene(seat.spot, felt.with_spot(replace(spot, state="showing")), after)
        felt = after


def lift_dolly(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Once all are paid, players may touch the layout again: stakes that won are theirs, but where the house
    has them stay, and so is what is left of a halved bet."""
    after = replace(felt, dolly=None)
    for spot in felt.spots:
        up = settled.left_up.get(spot.spot, {})
        bets = {
            slug: replace(bet, state="back") if bet.state in ("paid", "halved") and slug not in up else bet
            for slug, bet in spot.bets.items()
        }
        after = after.with_spot(replace(spot, bets=bets))
    yield Scene(DEALER_SPOT, felt, after, asked=False)
