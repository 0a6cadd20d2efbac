"""The last hand of the round before was called by a wrong name.

It is put right while the cards lie there; once they are locked up only surveillance can show them.
"""

from dataclasses import replace

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    calls_hands,
)
from games.engine.questions.irregularities.last_hand import draw_last_hand, show_last_hand
from games.engine.questions.irregularities.rulings import CORRECTED, FLOOR_DECIDES, SURVEILLANCE, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    return draw_last_hand(occasion, misread=True)


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    event = show_last_hand(inputs, spot, facts)
    return replace(event, outcome=FLOOR_DECIDES.value) if event.locked_up else event


IRREGULARITY = Irregularity(
    AnswerChoice("misread-hand", Text("a hand was misread"), "h"),
    "HOUSE misread hand",
    show,
    by_outcome(
        Ruling(CORRECTED, Text("the cards are still on the layout, so read them again")),
        Ruling(
            FLOOR_DECIDES,
            Text("the cards are locked up, so the floor and surveillance decide"),
            SURVEILLANCE,
        ),
    ),
    draw=draw,
    needs=calls_hands,
    when=Time.LAST_HAND,
)
