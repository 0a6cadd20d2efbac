"""A player bets after “no more bets”: the chips go back, whatever falls."""

from games.engine.cards.streams import pick
from games.engine.money.amounts import print_cents
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    Time,
    by_outcome,
    spins,
)
from games.engine.questions.irregularities.rulings import CORRECTED, Ruling
from games.engine.rules.houses import MAXIMUM, MINIMUM
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    """The least that the house takes outside, in whole chips, on any bet that it still fits on."""
    inputs, seat = occasion.inputs, occasion.seat
    chip = seat.color.cents if seat.color else 100
    cents = -(-inputs.house.amount(MINIMUM.name) // chip) * chip
    offered = (wager for wager in inputs.rules.wagers if wager.offered)
    bets = [
        wager.slug
        for wager in offered
        if seat.stake(wager.slug) + cents <= inputs.house.amount(wager.most or MAXIMUM.name)
    ]
    return {"bet": pick(bets, f"{occasion.stream_name}/bet"), "cents": cents}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    line = Text(
        "After you called “no more bets”, %(player)s puts $%(cents)s on %(bet)s.",
        player=player_words(inputs.seat(spot)),
        cents=print_cents(facts["cents"]),
        bet=inputs.game.wager(facts["bet"]).name,
    )
    return Event(speech=(line,), wager=facts["bet"], bet=facts["cents"])


IRREGULARITY = Irregularity(
    AnswerChoice("late-chips", Text("a player bets after “no more bets”"), "l"),
    "HOUSE irregularities",
    show,
    by_outcome(
        Ruling(CORRECTED, Text("a bet after “no more bets” goes back, before the ball drops and after"))
    ),
    draw=draw,
    needs=spins,
    when=Time.SPINNING,
)
