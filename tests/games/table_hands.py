"""Rounds where all bet on hands of the table, set out card by card."""

from typing import Any

from games import GAMES, open_house
from games.engine.cards.cards import Card, parse_card
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.sheets import load
from games.engine.rules.standing import Shoe, Standing
from games.engine.settlement.inputs import Inputs, Seat

GAME = next(game for game in GAMES.values() if game.table_hands)
MIDDLE = Shoe(0, 100, 400)
"""Its cut card is far."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(card, field="cards") for card in text.split())


def hand(
    player: str,
    banker: str,
    bets: dict[int, dict[str, int]],
    *,
    shoe: Shoe = MIDDLE,
    boxes: dict[int, int] | None = None,
    game: Game = GAME,
    **chosen: Any,
) -> Round:
    """A round with these cards: `bets` in cents by spot, `boxes` before it, house choices written with _."""
    house = open_house(game, {name.replace("_", "-"): choice for name, choice in chosen.items()})
    seats = tuple(Seat(spot, laid, {}) for spot, laid in sorted(bets.items()))
    dealt = {"player": cards(player), "banker": cards(banker)}
    standing = Standing(shoe, boxes or {})
    return Round(Inputs(game, load(game), house, seats, dealt, seed="set out", standing=standing))
