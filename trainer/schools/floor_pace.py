"""Floor pace: how many rounds an hour the trade deals."""

from collections.abc import Mapping

from games import GAMES
from games.engine.rules.games import Game

ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30, 7: 28}
"""By seats, hands and bets by hand. The trade deals 30 to six seats and 37 to three; the others lie on the
line through these. Shown beside the pace of a test for comparison only: a test asks more, in writing, and
handles no cards or chips."""

MOST_SEATS = max(game.seats for game in GAMES.values())
"""Of any game."""

TABLE_HANDS_AN_HOUR = 72
"""Where all bet on hands of the table, which are dealt alike to any number of seats: an average of published
ones, for mini baccarat."""

ANY_SEATS = 0
"""Where a pace is kept by seats: that of hands of the table."""

IN_TURN_AN_HOUR = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60}
"""By seats, where hands are played in turn: the trade's figures for blackjack (Kilby and Fox, Casino
Operations Management)."""

IN_TURN = 10
"""Where a pace is kept by seats: added to those of hands in turn."""

SPINS_AN_HOUR = 35
"""Where all bet on a layout, however many they are: an average of published ones for one zero; of two zeros
they say 38."""

ON_LAYOUT = 20
"""Where a pace is kept by seats: that of spins."""

NORMS: Mapping[int, int] = {
    **ROUNDS_AN_HOUR,
    ANY_SEATS: TABLE_HANDS_AN_HOUR,
    **{IN_TURN + seats: rounds for seats, rounds in IN_TURN_AN_HOUR.items()},
    ON_LAYOUT: SPINS_AN_HOUR,
}
"""By seats, for any number of them, by seats of hands in turn, and of spins: rounds an hour that are compared
with nothing but their like."""

KINDS = (
    tuple(ROUNDS_AN_HOUR),
    (ANY_SEATS,),
    tuple(IN_TURN + seats for seats in IN_TURN_AN_HOUR),
    (ON_LAYOUT,),
)
"""The norms that are compared with each other."""


def norm_of(game: str, seats: int) -> int:
    """Return by which of the norms the pace of a game, by its slug, is judged."""
    found = GAMES.get(game)
    if found and found.table_hands:
        return ANY_SEATS
    if found and found.colors:
        return ON_LAYOUT
    return IN_TURN + seats if found and found.hands_in_turn else seats


def kind_of(norm: int) -> int:
    """Return which of the kinds of norms this is."""
    return next(number for number, norms in enumerate(KINDS) if norm in norms)


def rounds_an_hour(game: Game, seats: int) -> int:
    return NORMS[norm_of(game.slug, seats)]
