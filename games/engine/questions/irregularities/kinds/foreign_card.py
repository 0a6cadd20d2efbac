"""A card with another back lies in a hand."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    by_outcome,
    deals_packets,
)
from games.engine.questions.irregularities.rulings import VOID, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

WRONG_DECK = Ruling(VOID, Text("the deck is bad and comes off the table"))


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(strange=True)


IRREGULARITY = Irregularity(
    AnswerChoice("foreign-card", Text("a foreign card is in play"), "f"),
    "HOUSE foreign card",
    show,
    by_outcome(WRONG_DECK),
    needs=deals_packets,
)
