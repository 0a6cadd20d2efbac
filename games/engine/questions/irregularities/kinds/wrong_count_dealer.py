"""The dealer has a card too many or too few.

Houses differ: a misdeal, or one in which the bets that need no dealer's hand are still paid (South Dakota,
20:18:16:15.05, of the progressive).
"""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import Irregularity, by_outcome, has_dealer_hand
from games.engine.questions.irregularities.kinds.wrong_count_player import draw, show
from games.engine.questions.irregularities.rulings import SIDE_BETS_ONLY, VOID, Ruling
from games.engine.rules.houses import WRONG_COUNT_DEALER
from games.engine.texts import Text

IRREGULARITY = Irregularity(
    AnswerChoice("wrong-count-dealer", Text("the dealer has the wrong number of cards"), "w"),
    "HOUSE dealer’s hand, wrong number of cards",
    show,
    by_outcome(
        Ruling(VOID, Text("the wrong number of cards in a hand is a misdeal, so every hand is void")),
        Ruling(
            SIDE_BETS_ONLY,
            Text("by house rules, bets that don’t need the dealer’s hand are still settled"),
        ),
    ),
    WRONG_COUNT_DEALER,
    draw,
    needs=has_dealer_hand,
    of_dealer=True,
)
