"""Rounds of 6-5-4 Poker written by hand."""

from games import GAMES
from games.engine.cards.cards import Card, parse_card
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs, Seat
from tests.games import seats

GAME = GAMES["6-5-4-poker"]
SHEET = load(GAME)

DOES = {"plays": "play", "folds": "fold silently", "announces": "fold announced"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split())


def sits(hand: str, *, spot: int = 1, ante: int = 1_000, queens_up: int = 0, does: str = "plays") -> Seat:
    """A patron with five cards; bets in cents; he plays, folds, or folds and announces a hand."""
    bets = {"ante": ante} | ({"queens-up": queens_up} if queens_up else {})
    return seats.sits(GAME, hand, DOES[does], spot=spot, **bets)


def table(dealer: str, *players: Seat, **choices: str | int) -> Round:
    """A round of 6-5-4 on these cards; house choices by name, - written as _."""
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    inputs = Inputs(GAME, SHEET, open_house(GAME, SHEET, named), players)
    return Round(seats.with_dealer(inputs, cards(dealer)))
