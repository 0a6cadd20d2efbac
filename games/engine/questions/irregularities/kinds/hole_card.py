"""The dealer's hole card is seen before every hand has been played."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Time,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import PLAY_ON, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

TURNED_OVER = Text("Your hole card turns over by accident. Everyone saw it. It’s face down again.")


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(speech=(TURNED_OVER,))


IRREGULARITY = Irregularity(
    AnswerChoice("hole-card-exposed", Text("your hole card is exposed"), "h"),
    "HOUSE irregularities",
    show,
    by_outcome(Ruling(PLAY_ON, Text("the round plays on, and no bet may be changed or taken back"))),
    needs=lambda game: game.hole_card,
    when=Time.DECISIONS,
    of_dealer=True,
)
