"""The last hand to be played gets a card that its player didn't ask for.

Houses differ: it is burned, or it plays if the player wants it; here the player doesn't.
"""

from games.engine.cards.cards import Card, card_name
from games.engine.cards.streams import choose
from games.engine.procedure.hands_in_turn import cards_left
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    plays_in_turn,
    read_cards,
)
from games.engine.questions.irregularities.rulings import BURNED, KEPT, Ruling
from games.engine.rules.houses import UNASKED_CARD
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from games.engine.texts import Text

LINE = Text("Spot %(spot)s waves, and you’ve dealt them another card: the %(card)s.")


def draw(occasion: Occasion) -> Facts | None:
    """To the last hand that is left, if its player stood; a card that doesn't lie on the table."""
    inputs = occasion.inputs
    left = {
        (line.spot, inputs.game.hand_of(line.wager))
        for line in settle(inputs).lines
        if line.at == inputs.game.settles_at
    }
    if inputs.ended_at or not left:
        return None
    spot, number = max(left)
    if not _stood(inputs, spot, number):
        return None
    return {"of": spot, "hand": number, "cards": [one_more(occasion)]}


def _stood(inputs: Inputs, spot: int, number: int) -> bool:
    """Return whether the last that the player said of the hand is that it gets no card."""
    step = inputs.game.step_of("play-hands")
    made = [one for one in inputs.seat(spot).chosen if one.step == step and one.number == number]
    return bool(made) and not (made[-1].choice.draws or made[-1].choice.goes_on)


def one_more(occasion: Occasion) -> Card:
    """Any card that the round leaves in the shoe."""
    return choose(cards_left(occasion.inputs), 1, occasion.stream)[0]


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    (card,) = cards = read_cards(facts["cards"])
    line = LINE.filled(spot=str(facts["of"]), card=card_name(card))
    return Event(speech=(line,), cards=cards, at_spot=facts["of"], at_hand=facts["hand"])


IRREGULARITY = Irregularity(
    AnswerChoice("unasked-card", Text("a player got a card they didn’t ask for"), "a"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(BURNED, Text("a card that the player didn’t ask for isn’t part of the hand")),
        Ruling(KEPT, Text("by house rules, the player says whether the card plays")),
    ),
    UNASKED_CARD,
    draw,
    needs=plays_in_turn,
    when=Time.PLAYED,
    of_dealer=True,
)
