"""A card lies face up in the shoe.

Houses differ: it is burned and the next one is dealt, or the hand is void.
"""

from games.engine.cards.cards import card_name
from games.engine.cards.streams import choose
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
    read_cards,
)
from games.engine.questions.irregularities.rulings import BURNED, VOID, Ruling
from games.engine.questions.irregularities.spoken_lines import dealt_words
from games.engine.rules.houses import FACE_UP_CARD
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    """Any card: it is not one of the round, for it is not played."""
    return {"cards": choose(occasion.inputs.rules.source.faces, 1, occasion.stream)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    (card,) = read_cards(facts["cards"])
    line = Text("The next card in the shoe lies face up: the %(card)s.", card=card_name(card))
    return Event(speech=(dealt_words(inputs.game), line))


IRREGULARITY = Irregularity(
    AnswerChoice("face-up-card", Text("a card is face up in the shoe"), "u"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(BURNED, Text("a card that’s face up in the shoe isn’t played, so deal the one after it")),
        Ruling(VOID, Text("by house rules, a card that’s face up in the shoe voids the hand")),
    ),
    FACE_UP_CARD,
    draw,
    needs=lambda game: game.shoe is not None,
    of_dealer=True,
)
