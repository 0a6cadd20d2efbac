"""Let It Ride settled from its document alone; shares nothing with the engine."""

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_hands import How
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import row_of, times_by

FIVE, TEN = How(), 10

BASES = """
                  LIR-1       LIR-2
royal-flush       1000 to 1   500 to 1
straight-flush    200 to 1    100 to 1
four-of-a-kind    50 to 1     25 to 1
full-house        11 to 1     15 to 1
flush             8 to 1      10 to 1
straight          5 to 1      5 to 1
three-of-a-kind   3 to 1      3 to 1
two-pair          2 to 1      2 to 1
tens-or-better    1 to 1      1 to 1
"""

BONUS = """
                  LIR-3C-1   LIR-3C-2   LIR-3C-3   LIR-3C-4
mini-royal        40 to 1    40 to 1    50 to 1    40 to 1
straight-flush    40 to 1    40 to 1    40 to 1    40 to 1
three-of-a-kind   30 to 1    30 to 1    30 to 1    30 to 1
straight          6 to 1     6 to 1     6 to 1     5 to 1
flush             4 to 1     3 to 1     3 to 1     4 to 1
pair              1 to 1     1 to 1     1 to 1     1 to 1
"""

BASE_BY_TABLE, BONUS_BY_TABLE = times_by(BASES), times_by(BONUS)


SLUGS = ("bet-1", "bet-2", "bet-3")
HOUSE = {"base": "LIR-1", "three-card-bonus": "LIR-3C-1"}


def settle_let_it_ride(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot the three bets, then the 3 Card Bonus."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["board"], house)
    return limited(document, house, lines, printed=(*SLUGS, "three-card-bonus")), None


def settle_spot(player: Player, board: list[str], house: dict) -> list[dict]:
    """The first decision is about the first bet, the second about the second; the third stays."""
    own, rides, lines = player.cards["hand"], [*(choice == "ride" for choice in player.choices), True], []
    row = base_row(own + board)
    base = BASE_BY_TABLE[house["base"]].get(row)
    for bet, stays in zip(SLUGS, rides, strict=True):
        stake = player.bets[bet]
        won = ("pay", odds(base, stake, house), "LIR 8") if base else ("take", 0, "LIR 9")
        lines.append(line(player.spot, bet, stake, *(won if stays else ("push", 0, "LIR 5a"))))
    if stake := player.bets.get("three-card-bonus"):
        bonus = BONUS_BY_TABLE[house["three-card-bonus"]].get(row_of(own))
        said = ("pay", odds(bonus, stake, house)) if bonus else ("take", 0)
        lines.append(line(player.spot, "three-card-bonus", stake, *said, "LIR 10"))
    return lines


def base_row(cards: list[str]) -> str:
    _order, name, ranks = worth(cards)
    return "tens-or-better" if name == "pair" and ranks[0] >= TEN else name
