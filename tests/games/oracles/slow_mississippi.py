"""Mississippi Stud settled from its document alone; shares nothing with the engine."""

from itertools import product

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_four_card import times_of
from tests.games.oracles.slow_hands import How
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import row_of, times_by

FIVE, JACK, SIX = How(), 11, 6
STREETS = ("third", "fourth", "fifth")

BASES = """
                  MS-1       MS-2
royal-flush       500 to 1   500 to 1
straight-flush    100 to 1   100 to 1
four-of-a-kind    40 to 1    40 to 1
full-house        10 to 1    10 to 1
flush             6 to 1     6 to 1
straight          4 to 1     5 to 1
three-of-a-kind   3 to 1     3 to 1
two-pair          2 to 1     2 to 1
jacks-or-better   1 to 1     1 to 1
"""

BONUS = """
                  MS-3C-1
mini-royal        50 to 1
straight-flush    40 to 1
three-of-a-kind   30 to 1
straight          6 to 1
flush             3 to 1
pair              1 to 1
"""

BASE_BY_TABLE, BONUS_BY_TABLE = times_by(BASES), times_by(BONUS)


HOUSE = {"base": "MS-1", "three-card-bonus": "MS-3C-1"}


BETS = ("1x", "2x", "3x")
COURSES = [
    dict(zip((f"{street}-bet" for street in STREETS), choices, strict=False))
    for bets in range(4)
    for choices in product(*[BETS] * bets, *[("fold",)] * (bets < 3))
]
"""All that a player may choose: so many bets, and a fold where they are fewer than three."""


def settle_mississippi(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, the streets, the 3 Card Bonus."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["board"], house)
    printed = "ante", *STREETS, "three-card-bonus"
    return limited(document, house, lines, printed=printed), None


def settle_spot(player: Player, board: list[str], house: dict) -> list[dict]:
    ante, row, lines = player.bets["ante"], base_row(player.cards["hand"] + board), []
    multiples = [times_of(choice) for choice in player.choices if choice != "fold"]
    stakes = {"ante": ante} | {
        street: times * ante for street, times in zip(STREETS, multiples, strict=False)
    }
    base = BASE_BY_TABLE[house["base"]].get(row)
    for bet, stake in stakes.items():
        if player.folds:
            said = "take", 0, "MS 3a"
        elif base:
            said = "pay", odds(base, stake, house), "MS 7"
        else:
            said = ("push", 0, "MS 8") if row == "sixes-to-tens" else ("take", 0, "MS 9")
        lines.append(line(player.spot, bet, stake, *said))
    if stake := player.bets.get("three-card-bonus"):
        bonus = BONUS_BY_TABLE[house["three-card-bonus"]].get(row_of(board))
        said = ("pay", odds(bonus, stake, house)) if bonus else ("take", 0)
        lines.append(line(player.spot, "three-card-bonus", stake, *said, "MS 10"))
    return lines


def base_row(cards: list[str]) -> str:
    _order, name, ranks = worth(cards)
    if name != "pair" or ranks[0] < SIX:
        return name
    return "jacks-or-better" if ranks[0] >= JACK else "sixes-to-tens"
