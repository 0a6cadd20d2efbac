"""The shoe runs out before a hand has the cards that are due."""

from games.engine.cards.streams import choose
from games.engine.procedure.frames import FeltHand
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    bets_on_table_hands,
    by_outcome,
    read_cards,
)
from games.engine.questions.irregularities.rulings import VOID, Ruling
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

EMPTY = Text("You reach for the next card, and the shoe is empty.")


def draw(occasion: Occasion) -> Facts:
    """The first three cards of a shoe of its own."""
    return {"cards": choose(occasion.inputs.rules.source.faces, 3, occasion.stream)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    cards, hands = read_cards(facts["cards"]), inputs.game.table_hands
    lying = tuple(FeltHand(place, cards[turn :: len(hands)]) for turn, place in enumerate(hands))
    return Event(speech=(EMPTY,), hands=lying, empties=True)


IRREGULARITY = Irregularity(
    AnswerChoice("short-shoe", Text("the shoe runs out during a hand"), "r"),
    "HOUSE irregularities",
    show,
    by_outcome(Ruling(VOID, Text("the hand can’t be finished, so the cards are counted and shuffled"))),
    draw=draw,
    needs=bets_on_table_hands,
    of_dealer=True,
)
