"""The dealer draws one card more than the rule says."""

from games.engine.cards.points import BUST
from games.engine.procedure.hands_in_turn import is_played_against
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    plays_in_turn,
    read_cards,
)
from games.engine.questions.irregularities.kinds.unasked_card import one_more
from games.engine.questions.irregularities.rulings import BURNED, Ruling
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    """To a hand that stands."""
    inputs = occasion.inputs
    if inputs.ended_at or not is_played_against(inputs):
        return None
    if read_hand(inputs, None, "dealer").category == BUST:
        return None
    return {"cards": [one_more(occasion)]}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(cards=read_cards(facts["cards"]))


IRREGULARITY = Irregularity(
    AnswerChoice("extra-draw", Text("you drew a card that wasn’t due"), "d"),
    "HOUSE irregularities",
    show,
    by_outcome(Ruling(BURNED, Text("your hand stands as it was, and the card is burned"))),
    draw=draw,
    needs=plays_in_turn,
    when=Time.DRAWN,
    of_dealer=True,
)
