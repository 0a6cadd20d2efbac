"""One of the first cards of the hands of the table lies on the wrong side.

Houses differ: it is moved where it is plain whose it is, or the hand is void.
"""

from games.engine.procedure.frames import FeltHand
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    bets_on_table_hands,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import CORRECTED, VOID, Ruling
from games.engine.rules.houses import MISPLACED_CARD
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    """The last card of one of the hands."""
    hands = occasion.inputs.game.table_hands
    return {"of": hands[occasion.stream.draw(len(hands))]}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    hands = {place: inputs.dealt[place][:2] for place in inputs.game.table_hands}
    one, other = facts["of"], next(place for place in hands if place != facts["of"])
    hands |= {one: hands[one][:-1], other: (*hands[other], hands[one][-1])}
    return Event(hands=tuple(FeltHand(place, cards) for place, cards in hands.items()))


IRREGULARITY = Irregularity(
    AnswerChoice("misplaced-card", Text("a card lies with the wrong hand"), "w"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(CORRECTED, Text("it’s clear where the card belongs, so it’s moved")),
        Ruling(VOID, Text("by house rules, a card dealt to the wrong hand voids the hand")),
    ),
    MISPLACED_CARD,
    draw,
    needs=bets_on_table_hands,
    of_dealer=True,
)
