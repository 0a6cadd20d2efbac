"""Rounds of 6-5-4 Poker written by hand."""

from games import GAMES
from games.engine.cards.cards import Card, parse_card
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Decision, Inputs, Seat

GAME = GAMES["6-5-4-poker"]
SHEET = load(GAME)

DOES = {
    "plays": Decision("play"),
    "folds": Decision("fold"),
    "announces": Decision("fold", announces=True),
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split())


def sits(hand: str, *, spot: int = 1, ante: int = 1_000, queens_up: int = 0, does: str = "plays") -> Seat:
    """A patron with five cards; bets in cents; he plays, folds, or folds and announces a hand."""
    bets = {"ante": ante} | ({"queens-up": queens_up} if queens_up else {})
    return Seat(spot, bets, cards(hand), DOES[does])


def table(dealer: str, *seats: Seat, **choices: str | int) -> Round:
    """A round of 6-5-4 on these cards; house choices by name, - written as _."""
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    return Round(Inputs(GAME, SHEET, open_house(GAME, SHEET, named), seats, cards(dealer)))
