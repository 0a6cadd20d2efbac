"""Heads Up Hold'em settled from its document alone; shares nothing with the engine."""

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import times_by

ODDS = """
                         HUH-O1
royal-flush              500 to 1
straight-flush           50 to 1
four-of-a-kind           10 to 1
full-house               3 to 1
flush                    1.5 to 1
straight                 1 to 1
losing-straight-flush    500 to 1
losing-four-of-a-kind    50 to 1
losing-full-house        10 to 1
losing-flush             8 to 1
losing-straight          5 to 1
"""

TRIPS_PLUS = """
                  HUH-T1
royal-flush       100 to 1
straight-flush    40 to 1
four-of-a-kind    30 to 1
full-house        8 to 1
flush             7 to 1
straight          4 to 1
three-of-a-kind   3 to 1
"""

POCKET_BONUS = """
                  HUH-P1
aces              30 to 1
ace-face-suited   20 to 1
ace-face          10 to 1
pair              5 to 1
"""
ODDS_BY_TABLE, TRIPS_BY_TABLE = times_by(ODDS), times_by(TRIPS_PLUS)
POCKET_BY_TABLE = times_by(POCKET_BONUS)
HOUSE = {
    "odds": "HUH-O1",
    "trips-plus": "HUH-T1",
    "pocket-bonus": "HUH-P1",
    "trips-plus-after-fold": "stands",
    "pocket-bonus-after-fold": "stands",
}
TIMES = {"fold": 0, "1x": 1, "2x": 2, "3x": 3}
FACE_CARDS = "JQK"


def settle_heads_up(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Odds, Play, Trips Plus, Pocket Bonus."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += [*_against_dealer(player, layout.cards, house), *_side_bets(player, layout.cards, house)]
    printed = ("odds", "trips-plus", "pocket-bonus")
    return limited(document, house, lines, printed=printed, against_dealer=["odds"]), None


def _against_dealer(player: Player, table: dict, house: dict) -> list[dict]:
    spot, ante, times = player.spot, player.bets["ante"], TIMES[player.choices[-1]]
    if not times:
        return [line(spot, bet, ante, "take", 0, "HUH 7a") for bet in ("ante", "odds")]
    mine, name, _ranks = worth(player.cards["hand"] + table["board"])
    his, his_name, _ranks = worth(table["dealer"] + table["board"])
    if mine == his:
        on_ante = on_odds = on_play = "push", 0, "HUH 14"
    elif mine > his:
        on_ante = "pay", ante, "HUH 11"
        row = ODDS_BY_TABLE[house["odds"]].get(name)
        on_odds = ("pay", odds(row, ante, house), "HUH 12") if row else ("push", 0, "HUH 12a")
        on_play = "pay", times * ante, "HUH 11a"
    else:
        on_ante = "take", 0, "HUH 13"
        row = ODDS_BY_TABLE[house["odds"]].get(f"losing-{name}")
        on_odds = ("pay", odds(row, ante, house), "HUH 13a") if row else ("take", 0, "HUH 13")
        on_play = "take", 0, "HUH 13"
    if his_name == "high-card":
        on_ante = "push", 0, "HUH 9a"
    return [
        line(spot, "ante", ante, *on_ante),
        line(spot, "odds", ante, *on_odds),
        line(spot, "play", times * ante, *on_play),
    ]


def _side_bets(player: Player, table: dict, house: dict) -> list[dict]:
    _worth, name, _ranks = worth(player.cards["hand"] + table["board"])
    rows = {
        "trips-plus": TRIPS_BY_TABLE[house["trips-plus"]].get(name),
        "pocket-bonus": POCKET_BY_TABLE[house["pocket-bonus"]].get(pocket_row(player.cards["hand"])),
    }
    lines = []
    for bet, rule in (("trips-plus", "HUH 15"), ("pocket-bonus", "HUH 16")):
        if stake := player.bets.get(bet, 0):
            if player.folds and house[f"{bet}-after-fold"] == "taken":
                lines.append(line(player.spot, bet, stake, "take", 0, "RULED HUH 15"))
            elif rows[bet]:
                lines.append(line(player.spot, bet, stake, "pay", odds(rows[bet], stake, house), rule))
            else:
                lines.append(line(player.spot, bet, stake, "take", 0, rule))
    return lines


def pocket_row(own: list[str]) -> str:
    """Return the row of two cards; "" where they have none."""
    (one, one_suit), (other, other_suit) = own
    if one == other:
        return "aces" if one == "A" else "pair"
    if {one, other} & {"A"} and {one, other} & {*FACE_CARDS}:
        return "ace-face-suited" if one_suit == other_suit else "ace-face"
    return ""
