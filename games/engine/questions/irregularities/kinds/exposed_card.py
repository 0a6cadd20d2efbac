"""A player's card comes out of the shuffler face up.

Houses differ: every hand is void; the card goes to the rack and the deal goes on (Indiana, 68 IAC 10-11-8);
or the round is void and side bets may still be paid (Queensland Casino Gaming Rule 2010).
"""

from games.engine.cards.streams import choose
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
    deals_packets,
    read_cards,
)
from games.engine.questions.irregularities.rulings import CORRECTED, SIDE_BETS_ONLY, VOID, Ruling
from games.engine.rules.houses import EXPOSED_CARD
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    return {"cards": choose(occasion.inputs.game.deck, 1, occasion.stream)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(cards=read_cards(facts["cards"]))


IRREGULARITY = Irregularity(
    AnswerChoice("exposed-card", Text("a player’s card comes out of the shuffler face up"), "e"),
    "HOUSE exposed card",
    show,
    by_outcome(
        Ruling(VOID, Text("a card the shuffler exposes voids every hand")),
        Ruling(
            CORRECTED,
            Text("by house rules, the exposed card goes to the discard rack and the deal continues"),
        ),
        Ruling(
            SIDE_BETS_ONLY,
            Text("by house rules, bets that don’t need the dealer’s hand are still settled"),
        ),
    ),
    EXPOSED_CARD,
    draw,
    needs=deals_packets,
)
