"""A spot with a bet gets no card as the first cards go round.

Houses differ: the hand is dead and its bet goes back, or it is dealt in with the next cards.
"""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
    plays_in_turn,
)
from games.engine.questions.irregularities.rulings import DEAD, DEALT_IN, Ruling
from games.engine.rules.houses import MINIMUM, MISSED_HAND
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    """Where it is dealt in, a spot of the round; where it is dead, one that the round goes on without."""
    inputs, stream = occasion.inputs, occasion.stream
    if inputs.house.choices[MISSED_HAND.name] == DEALT_IN.value:
        return {"missed": occasion.seat.spot, "cents": 0}
    taken = {seat.spot for seat in inputs.seats}
    empty = [spot for spot in range(1, inputs.game.seats + 1) if spot not in taken]
    if not empty:
        return None
    cents = inputs.house.amount(MINIMUM.name) * (1 + stream.draw(3))
    return {"missed": empty[stream.draw(len(empty))], "cents": cents}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(at_spot=facts["missed"], bet=facts["cents"])


IRREGULARITY = Irregularity(
    AnswerChoice("missed-hand", Text("a hand was missed on the deal"), "m"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(DEAD, Text("a hand that was missed isn’t in the round, so its bet goes back")),
        Ruling(DEALT_IN, Text("by house rules, a hand that was missed gets the next cards")),
    ),
    MISSED_HAND,
    draw,
    needs=plays_in_turn,
    of_dealer=True,
)
