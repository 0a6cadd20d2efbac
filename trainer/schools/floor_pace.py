"""Floor pace: how many rounds an hour the trade deals."""

from collections.abc import Mapping

from games import GAMES
from games.engine.rules.games import Game

ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30, 7: 28}
"""By seats, hands and bets by hand. The trade deals 30 to six seats and 37 to three; the others lie on the
line through these. Shown beside the pace of a test for comparison only: a test asks more, in writing, and
handles no cards or chips."""

MOST_SEATS = max(ROUNDS_AN_HOUR)
"""Of any game."""

TABLE_HANDS_AN_HOUR = 72
"""Where all bet on hands of the table, which are dealt alike to any number of seats: an average of published
ones, for mini baccarat."""

ANY_SEATS = 0
"""Where a pace is kept by seats: that of hands of the table."""

NORMS: Mapping[int, int] = {**ROUNDS_AN_HOUR, ANY_SEATS: TABLE_HANDS_AN_HOUR}
"""By seats, and for any number of them: rounds an hour that are compared with nothing but their like."""


def norm_of(game: str, seats: int) -> int:
    """Return by which of the norms the pace of a game, by its slug, is judged."""
    return ANY_SEATS if game in GAMES and GAMES[game].table_hands else seats


def rounds_an_hour(game: Game, seats: int) -> int:
    return NORMS[norm_of(game.slug, seats)]
