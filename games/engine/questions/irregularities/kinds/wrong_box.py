"""The commission of a win was marked wrongly in the box of its spot."""

from dataclasses import replace

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities import table_hand
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import CORRECTED, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    """At one of the spots that owe something, if there are any."""
    boxes = occasion.inputs.standing.boxes if occasion.inputs.standing else {}
    owing = [seat for seat in occasion.inputs.seats if boxes.get(seat.spot)]
    if not owing:
        return None
    seat = owing[occasion.stream.draw(len(owing))]
    wrong = table_hand.Wrong((table_hand.SETTLED,), misses_box=True)
    facts = table_hand.draw_table_hand(replace(occasion, seat=seat), wrong)
    return facts and {**facts, "spot": seat.spot}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return table_hand.show_table_hand(inputs, facts["spot"], facts)


IRREGULARITY = Irregularity(
    AnswerChoice("wrong-box", Text("a commission was marked wrong"), "c"),
    "HOUSE irregularities",
    show,
    by_outcome(Ruling(CORRECTED, Text("the floor sees the bet and its win, and you correct the box"))),
    draw=draw,
    needs=lambda game: game.boxes,
    when=Time.LAST_HAND,
)
