"""A bet of the last hand of the round before was settled wrongly, by a named mistake."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
)
from games.engine.questions.irregularities.last_hand import draw_last_hand, show_last_hand
from games.engine.questions.irregularities.rulings import FLOOR_DECIDES, Ruling
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    return draw_last_hand(occasion, mispaid=True)


IRREGULARITY = Irregularity(
    AnswerChoice("mispaid", Text("a bet was settled incorrectly"), "b"),
    "HOUSE mispaid",
    show_last_hand,
    by_outcome(Ruling(FLOOR_DECIDES, Text("never fix your own mispay without the floor"))),
    draw=draw,
    when=Time.LAST_HAND,
)
