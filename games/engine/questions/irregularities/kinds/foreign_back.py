"""A card with another back comes out of the shoe."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import VOID, Ruling
from games.engine.questions.irregularities.spoken_lines import dealt_words
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

LINES = (
    Text("As you deal the %(hand)s’s first card, you see a back of another color."),
    Text("As you deal the %(hand)s’s second card, you see a back of another color."),
)

OF_SPOT = Text("As you deal spot %(spot)s’s first card, you see a back of another color.")


def draw(occasion: Occasion) -> Facts:
    hands, stream = occasion.inputs.game.table_hands, occasion.stream
    if not hands:
        return {"of": occasion.seat.spot}
    return {"hand": hands[stream.draw(len(hands))], "card": stream.draw(len(LINES))}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    if "of" in facts:
        line = OF_SPOT.filled(spot=str(facts["of"]))
        return Event(speech=(dealt_words(inputs.game), line))
    line = LINES[facts["card"]].filled(hand=inputs.game.wager(facts["hand"]).name)
    return Event(speech=(dealt_words(inputs.game), line))


IRREGULARITY = Irregularity(
    AnswerChoice("foreign-back", Text("a foreign card is in the shoe"), "f"),
    "HOUSE foreign card",
    show,
    by_outcome(Ruling(VOID, Text("the cards can’t be trusted, so they all come off the table"))),
    draw=draw,
    needs=lambda game: game.shoe is not None,
    of_dealer=True,
)
