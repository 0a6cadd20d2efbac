"""The ball leaves the wheel: it is found and looked at before it is spun again."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Time,
    spins,
)
from games.engine.questions.irregularities.kinds.no_spin import RULINGS
from games.engine.rules.houses import NO_SPIN_BETS
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

LINE = Text("The ball jumps out of the wheel and rolls under the table.")


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(speech=(LINE,))


IRREGULARITY = Irregularity(
    AnswerChoice("ball-off", Text("the ball has left the wheel"), "b"),
    "HOUSE irregularities",
    show,
    RULINGS,
    NO_SPIN_BETS,
    needs=spins,
    when=Time.SPINNING,
    of_dealer=True,
)
