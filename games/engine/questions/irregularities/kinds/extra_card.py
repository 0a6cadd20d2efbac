"""A third card comes to a hand of the table that stands, once no card is due.

Houses differ: it stays face up and is the first card of the next hand, or it is burned.
"""

from functools import partial

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
from games.engine.questions.irregularities.rulings import BURNED, NEXT_HAND, Ruling
from games.engine.rules.houses import EXTRA_CARD
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts | None:
    """Where it is the first card of the next hand, it is the one with which this round is dealt."""
    inputs = occasion.inputs
    goes_on = inputs.house.choices[EXTRA_CARD.name] == NEXT_HAND.value
    card = inputs.dealt[inputs.game.table_hands[0]][0] if goes_on else None
    cards = partial(table_hand.with_card_too_many, card=card)
    return table_hand.draw_table_hand(occasion, table_hand.Wrong((table_hand.DEALT,), cards))


IRREGULARITY = Irregularity(
    AnswerChoice("extra-card", Text("a third card was dealt that wasn’t due"), "x"),
    "HOUSE irregularities",
    table_hand.show_table_hand,
    by_outcome(
        Ruling(NEXT_HAND, Text("the card stays face up and starts the next hand")),
        Ruling(BURNED, Text("by house rules, a card that wasn’t due is burned")),
    ),
    EXTRA_CARD,
    draw,
    needs=bets_on_table_hands,
    when=Time.LAST_HAND,
)
