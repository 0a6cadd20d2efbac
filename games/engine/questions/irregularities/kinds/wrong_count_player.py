"""A player has a card too many or too few.

Houses differ: a misdeal (Indiana, 68 IAC 10-11-8), or that hand alone is dead (South Dakota, 20:18:16:15.05).
"""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
    deals_packets,
)
from games.engine.questions.irregularities.rulings import VOID, VOID_HAND, Ruling
from games.engine.rules.houses import WRONG_COUNT_PLAYER
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    return {"more": (-1, 1)[occasion.stream.draw(2)]}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(more=facts["more"])


IRREGULARITY = Irregularity(
    AnswerChoice("wrong-count-player", Text("a player has the wrong number of cards"), "c"),
    "HOUSE player’s hand, wrong number of cards",
    show,
    by_outcome(
        Ruling(VOID, Text("the wrong number of cards in a hand is a misdeal, so every hand is void")),
        Ruling(VOID_HAND, Text("by house rules, only the player’s fouled hand is void")),
    ),
    WRONG_COUNT_PLAYER,
    draw,
    needs=deals_packets,
)
