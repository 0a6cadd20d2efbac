"""A player shows a card of their own before deciding."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Time,
    by_outcome,
    deals_packets,
)
from games.engine.questions.irregularities.rulings import PLAY_ON, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    line = Text(
        "Before deciding, spot %(spot)s shows one of their cards to the other players, "
        "then puts it back down.",
        spot=str(spot),
    )
    return Event(speech=(line,))


IRREGULARITY = Irregularity(
    AnswerChoice("own-card", Text("a player exposes their own card"), "p"),
    "HOUSE card exposed by a player",
    show,
    by_outcome(
        Ruling(PLAY_ON, Text("warn a player who exposes their own card, and play continues")),
    ),
    needs=deals_packets,
    when=Time.DECISIONS,
)
