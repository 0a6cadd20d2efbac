"""A card of the dealer is seen before every player has decided.

Houses differ: every hand is void, or play goes on. Where it goes on, it is noticed before the decisions.
"""

from games.engine.cards.streams import choose
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    has_dealer_hand,
    read_cards,
)
from games.engine.questions.irregularities.rulings import PLAY_ON, VOID, Ruling
from games.engine.rules.houses import DEALER_CARD_EXPOSED
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

KNOCKED_OVER = Text("A dealer card is flipped by accident. Everyone saw it. It’s face down again.")


def draw(occasion: Occasion) -> Facts:
    """At the deal one card more than the game turns up lies face up."""
    game = occasion.inputs.game
    up = game.dealer.up + 1 if occasion.time is Time.DEAL else 0
    return {"cards": choose(game.deck, up, occasion.stream)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    cards = read_cards(facts["cards"])
    return Event(cards=cards, speech=() if cards else (KNOCKED_OVER,))


IRREGULARITY = Irregularity(
    AnswerChoice("dealer-card", Text("a dealer card is exposed early"), "d"),
    "HOUSE dealer card",
    show,
    by_outcome(
        Ruling(VOID, Text("a player could decide using a card they shouldn’t know")),
        Ruling(PLAY_ON, Text("by house rules, play continues after a dealer card is exposed")),
    ),
    DEALER_CARD_EXPOSED,
    draw,
    needs=has_dealer_hand,
    times={PLAY_ON.value: Time.DECISIONS},
    of_dealer=True,
)
