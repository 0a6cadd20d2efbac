"""A hand of the table is announced while a third card is still due."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities import table_hand
from games.engine.questions.irregularities.irregularity import (
    Facts,
    Irregularity,
    Occasion,
    Time,
    bets_on_table_hands,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import CORRECTED, Ruling
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    wrong = table_hand.Wrong((table_hand.ANNOUNCED,), table_hand.without_the_last_card)
    return table_hand.draw_table_hand(occasion, wrong)


IRREGULARITY = Irregularity(
    AnswerChoice("missed-card", Text("a hand was announced before a card that was due"), "m"),
    "HOUSE irregularities",
    table_hand.show_table_hand,
    by_outcome(
        Ruling(CORRECTED, Text("the cards are still on the layout, so deal the card and announce again"))
    ),
    draw=draw,
    needs=bets_on_table_hands,
    when=Time.LAST_HAND,
)
