"""Ultimate Texas Hold'em settled from plain cards and bets, and its side counts; shares nothing with the
engine."""

from collections.abc import Mapping
from fractions import Fraction

from tests.games.oracles.card_classes import edge, rows_of
from tests.games.oracles.slow_money import half_up, worth
from tests.games.oracles.slow_three_card import times_by

BLIND = {
    "royal-flush": Fraction(500),
    "straight-flush": Fraction(50),
    "four-of-a-kind": Fraction(10),
    "full-house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}

TRIPS = """
                  UTH-T1    UTH-T2    UTH-T3    UTH-T4
royal-flush       50 to 1   50 to 1   50 to 1   50 to 1
straight-flush    40 to 1   40 to 1   40 to 1   40 to 1
four-of-a-kind    30 to 1   30 to 1   30 to 1   20 to 1
full-house        9 to 1    8 to 1    8 to 1    7 to 1
flush             7 to 1    6 to 1    7 to 1    6 to 1
straight          4 to 1    5 to 1    4 to 1    5 to 1
three-of-a-kind   3 to 1    3 to 1    3 to 1    3 to 1
"""
TRIPS_BY_TABLE = times_by(TRIPS)


def settle(
    own: list[str],
    dealer: list[str],
    board: list[str],
    bets: Mapping[str, int],
    *,
    play: int,
    table: str = "UTH-T1",
) -> dict[str, tuple[str, int]]:
    """(action, pays) by bet: `play` times the Ante were raised, 0 is a fold at the river. A fold leaves Trips
    on the table."""
    mine, name, _ranks = worth(own + board)
    his, his_name, _ranks = worth(dealer + board)
    ante, lines = bets["ante"], {}
    if not play:
        lines |= {"ante": ("take", 0), "blind": ("take", 0)}
    elif mine == his:
        lines |= dict.fromkeys(("ante", "blind", "play"), ("push", 0))
    else:
        won = mine > his
        times = BLIND.get(name) if won else None
        lines["ante"] = ("pay", ante) if won else ("take", 0)
        lines["blind"] = ("pay", half_up(times * ante)) if times else ("push" if won else "take", 0)
        lines["play"] = ("pay", play * ante) if won else ("take", 0)
        if his_name == "high-card":
            lines["ante"] = "push", 0
    if stake := bets.get("trips", 0):
        row = TRIPS_BY_TABLE[table].get(name)
        lines["trips"] = ("pay", int(row * stake)) if row else ("take", 0)
    return lines


def dealer_has_a_pair() -> int:
    """Return in how many of all seven cards there is a pair or better."""
    hands = rows_of(7)
    return hands.total() - hands["high-card"]


def trips(table: Mapping[str, Fraction]) -> Fraction:
    """Return what a Trips table keeps."""
    hands = rows_of(7)
    return edge(sum(count * table.get(name, -1) for name, count in hands.items()), hands.total())
