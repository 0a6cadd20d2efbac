"""Floor pace: how many rounds an hour the trade deals."""

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


def rounds_an_hour(game: Game, seats: int) -> int:
    return TABLE_HANDS_AN_HOUR if game.table_hands else ROUNDS_AN_HOUR[seats]
