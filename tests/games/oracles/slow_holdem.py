"""Ultimate Texas Hold'em settled from its document alone; shares nothing with the engine."""

from collections.abc import Mapping

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import times_by

BLINDS = """
                  UTH-B1
royal-flush       500 to 1
straight-flush    50 to 1
four-of-a-kind    10 to 1
full-house        3 to 1
flush             1.5 to 1
straight          1 to 1
"""

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
BLIND_BY_TABLE, TRIPS_BY_TABLE = times_by(BLINDS), times_by(TRIPS)
BLIND = BLIND_BY_TABLE["UTH-B1"]
HOUSE = {
    "breakage": "exact",
    "smallest-chip": 100,
    "blind": "UTH-B1",
    "trips": "UTH-T1",
    "trips-after-fold": "stands",
}


def qualifies(his_name: str) -> bool:
    """Whether the dealer's hand puts the Ante in action; nothing else asks for it."""
    return his_name != "high-card"


def settle(
    own: list[str],
    dealer: list[str],
    board: list[str],
    bets: Mapping[str, int],
    *,
    play: int,
    house: Mapping = HOUSE,
) -> dict[str, tuple[str, int]]:
    """(action, pays) by bet: `play` times the Ante were raised, 0 is a fold at the river. A fold leaves Trips
    on the table where the house does not take it."""
    mine, name, _ranks = worth(own + board)
    his, his_name, _ranks = worth(dealer + board)
    ante, lines = bets["ante"], {}
    if not play:
        lines |= {"ante": ("take", 0), "blind": ("take", 0)}
    elif mine == his:
        lines |= dict.fromkeys(("ante", "blind", "play"), ("push", 0))
    else:
        won = mine > his
        times = BLIND_BY_TABLE[house["blind"]].get(name) if won else None
        lines["ante"] = ("pay", ante) if won else ("take", 0)
        lines["blind"] = ("pay", odds(times, ante, house)) if times else ("push" if won else "take", 0)
        lines["play"] = ("pay", play * ante) if won else ("take", 0)
        if not qualifies(his_name):
            lines["ante"] = "push", 0
    if stake := bets.get("trips", 0):
        row = TRIPS_BY_TABLE[house["trips"]].get(name)
        if not play and house["trips-after-fold"] == "taken":
            row = None
        lines["trips"] = ("pay", odds(row, stake, house)) if row else ("take", 0)
    return lines


TIMES = {"fold": 0, "1x": 1, "2x": 2, "3x": 3, "4x": 4}


def settle_holdem(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Blind, Play, Trips."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["dealer"], layout.cards["board"], house)
    return limited(document, house, lines, printed=("blind", "trips"), against_dealer=["blind"]), None


def settle_spot(player: Player, dealer: list[str], board: list[str], house: dict) -> list[dict]:
    times, own = TIMES[player.choices[-1]], player.cards["hand"]
    said = settle(own, dealer, board, player.bets, play=times, house=house)
    stakes = player.bets | {"play": times * player.bets["ante"]}
    result = (worth(own + board)[0] > worth(dealer + board)[0]) - (
        worth(own + board)[0] < worth(dealer + board)[0]
    )
    base = "UTH 7a" if not times else {1: "UTH 11", 0: "UTH 14", -1: "UTH 13"}[result]
    rules = dict.fromkeys(("ante", "blind", "play"), base) | {"trips": "UTH 15"}
    if times and not qualifies(worth(dealer + board)[1]):
        rules["ante"] = "UTH 9a"
    if times and result > 0:
        rules |= {"play": "UTH 11a", "blind": "UTH 12" if said["blind"][0] == "pay" else "UTH 12a"}
    if not times and house["trips-after-fold"] == "taken":
        rules["trips"] = "RULED UTH 15"
    return [line(player.spot, bet, stakes[bet], *said[bet], rules[bet]) for bet in rules if bet in said]
