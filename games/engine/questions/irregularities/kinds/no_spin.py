"""The ball makes too few turns, runs the way of the wheel, or something falls into the wheel.

Houses differ: the bets stand for the next spin, or go back first.
"""

from collections.abc import Mapping

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
from games.engine.questions.irregularities.rulings import BETS_BACK, SPIN_AGAIN, Ruling
from games.engine.questions.irregularities.spoken_lines import turns_words
from games.engine.rules.houses import LEAST_TURNS, NO_SPIN_BETS
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

FEWEST = 2
"""Turns of a ball that hardly runs."""
TOO_FEW, WAY, OBJECT = "turns", "way", "object"
WORDS: Mapping[str, Text] = {
    WAY: Text("The ball runs the same way as the wheel."),
    OBJECT: Text("A chip falls into the wheel while the ball runs."),
}
RULINGS = by_outcome(
    Ruling(SPIN_AGAIN, Text("no bet has won or lost, so all of them stand")),
    Ruling(BETS_BACK, Text("by house rules, bets go back where no spin is called")),
)
"""What becomes of the bets, whatever is wrong with the ball."""


def draw(occasion: Occasion) -> Facts:
    ways = (TOO_FEW, *WORDS)
    what, least = ways[occasion.stream.draw(len(ways))], int(occasion.inputs.house.choices[LEAST_TURNS.name])
    return {"wrong": what, "ran": max(FEWEST, least - 1)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    too_few = turns_words(inputs, facts["ran"])
    return Event(speech=(WORDS.get(facts["wrong"], too_few),))


IRREGULARITY = Irregularity(
    AnswerChoice("no-spin", Text("it’s no spin"), "s"),
    "HOUSE irregularities",
    show,
    RULINGS,
    NO_SPIN_BETS,
    draw,
    needs=spins,
    when=Time.SPINNING,
    of_dealer=True,
)
