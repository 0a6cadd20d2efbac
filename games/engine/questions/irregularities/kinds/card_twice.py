"""One of the dealer's up cards is there twice: seen only where two or more are turned up."""

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
from games.engine.questions.irregularities.kinds.foreign_card import WRONG_DECK
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    game, stream = occasion.inputs.game, occasion.stream
    up = choose(game.deck, game.dealer.up - 1, stream)
    return {"cards": choose([*up, up[0]], game.dealer.up, stream)}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(cards=read_cards(facts["cards"]))


IRREGULARITY = Irregularity(
    AnswerChoice("card-twice", Text("a duplicate card is in play"), "t"),
    "HOUSE foreign card",
    show,
    by_outcome(WRONG_DECK),
    draw=draw,
    needs=lambda game: game.dealer.up > 1,
    of_dealer=True,
)
