"""A player bets, or adds to a bet, after the first card is out."""

from games.engine.cards.streams import pick
from games.engine.money.amounts import print_cents
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    by_outcome,
)
from games.engine.questions.irregularities.rulings import CORRECTED, Ruling
from games.engine.questions.irregularities.spoken_lines import dealt_words, side_bets
from games.engine.rules.games import Game
from games.engine.rules.houses import MINIMUM
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def draw(occasion: Occasion) -> Facts:
    """The least that the house takes, on the main bet or a side bet."""
    game, house = occasion.inputs.rules, occasion.inputs.house
    bets = [*_first_bets(game), *(wager.slug for wager in side_bets(game))]
    bet = pick(bets, f"{occasion.stream_name}/bet")
    cents = house.amount(game.wager(bet).fixed or MINIMUM.name)
    return {"bet": bet, "cents": cents, "adds": bool(occasion.seat.bets.get(bet))}


def _first_bets(game: Game) -> list[str]:
    return [wager.slug for wager in game.base_bets] or [game.main.slug]


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    adds = Text("During the deal, spot %(spot)s adds $%(cents)s to %(bet)s.")
    puts = Text("During the deal, spot %(spot)s puts $%(cents)s on %(bet)s.")
    line = (adds if facts["adds"] else puts).filled(
        spot=str(spot), cents=print_cents(facts["cents"]), bet=inputs.game.wager(facts["bet"]).name
    )
    return Event(speech=(dealt_words(inputs.game), line), wager=facts["bet"], bet=facts["cents"])


IRREGULARITY = Irregularity(
    AnswerChoice("late-bet", Text("a player makes a late bet"), "l"),
    "HOUSE late bet",
    show,
    by_outcome(Ruling(CORRECTED, Text("no late bets once the deal starts"))),
    draw=draw,
)
