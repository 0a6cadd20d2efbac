"""Two players bet in chips of one color: no one could say whose they are.

Houses differ: one of them changes color before the next spin, or before this one.
"""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    spins,
)
from games.engine.questions.irregularities.rulings import AT_ONCE, NEXT_SPIN, Ruling
from games.engine.rules.houses import SHARED_COLOR
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    """Two of the players who have a color of their own."""
    spots = [seat.spot for seat in occasion.inputs.seats if seat.color]
    if len(spots) < 2:
        return None
    stream = occasion.stream
    one = spots.pop(stream.draw(len(spots)))
    return {"one": one, "other": spots[stream.draw(len(spots))]}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    """It is seen, and never said: what is heard is as harmless as ever."""
    return Event(at_spot=facts["one"], color_of=facts["other"])


IRREGULARITY = Irregularity(
    AnswerChoice("shared-color", Text("two players bet in one color"), "c"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(NEXT_SPIN, Text("the bets lie there, and the floor says whose chips are whose")),
        Ruling(AT_ONCE, Text("by house rules, no player bets in the color of another")),
    ),
    SHARED_COLOR,
    draw,
    needs=spins,
    when=Time.BETS_DOWN,
    of_dealer=True,
)
