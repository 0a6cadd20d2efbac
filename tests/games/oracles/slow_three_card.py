"""Three Card Poker settled from its document alone; shares nothing with the engine."""

from fractions import Fraction

from tests.games.oracles.paytables import columns
from tests.games.oracles.slow_hands import GAMES_READ
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_meter import Found, progressive
from tests.games.oracles.slow_money import house_of, line, odds
from tests.games.oracles.slow_money import worth as worth_of_five

RANKS = "23456789TJQKA"
ORDER = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]
THREE = GAMES_READ["three-card-poker"]
QUEEN, QUALIFIES = 12, "Q"

ANTE_BONUS = """
                  TCP-AB-1   TCP-AB-2   TCP-AB-3   TCP-AB-4
straight-flush    5 to 1     5 to 1     4 to 1     3 to 1
three-of-a-kind   4 to 1     3 to 1     3 to 1     2 to 1
straight          1 to 1     1 to 1     1 to 1     1 to 1
"""

PAIR_PLUS = """
                  TCP-PP-1   TCP-PP-2   TCP-PP-3   TCP-PP-4   TCP-PP-5
mini-royal        40 to 1    40 to 1    40 to 1    40 to 1    50 to 1
straight-flush    40 to 1    40 to 1    40 to 1    40 to 1    40 to 1
three-of-a-kind   30 to 1    30 to 1    25 to 1    30 to 1    30 to 1
straight          6 to 1     6 to 1     6 to 1     5 to 1     6 to 1
flush             3 to 1     4 to 1     4 to 1     4 to 1     3 to 1
pair              1 to 1     1 to 1     1 to 1     1 to 1     1 to 1
"""

SIX_CARD_BONUS = """
                  TCP-6C-1    TCP-6C-2    TCP-6C-3
royal-flush       1000 to 1   1000 to 1   1000 to 1
straight-flush    200 to 1    200 to 1    200 to 1
four-of-a-kind    50 to 1     100 to 1    50 to 1
full-house        25 to 1     20 to 1     25 to 1
flush             20 to 1     15 to 1     15 to 1
straight          10 to 1     10 to 1     10 to 1
three-of-a-kind   5 to 1      7 to 1      5 to 1
"""

PROGRESSIVE = """
                       TCPP-1   TCPP-2
mini-royal-in-spades   100%     100%
mini-royal             $500     $500
straight-flush         $70      $100
three-of-a-kind        $60      $90
straight               $6       -
"""


def times_by(page: str) -> dict[str, dict[str, Fraction]]:
    """Return by table and hand what each pays to one."""
    return {
        table: {hand: Fraction(cell[1]) for hand, cell in cells.items() if cell}
        for table, cells in columns(page).items()
    }


BONUSES, PAIRS, SIXES = times_by(ANTE_BONUS), times_by(PAIR_PLUS), times_by(SIX_CARD_BONUS)
METERS = columns(PROGRESSIVE)
ENVY = {"mini-royal-in-spades": 10_000, "mini-royal": 2_500}
HOUSE = {
    "ante-bonus": "TCP-AB-1",
    "pair-plus": "TCP-PP-1",
    "six-card-bonus": "TCP-6C-1",
    "progressive": "TCPP-1",
    "pair-plus-after-fold": "taken",
}


def worth(cards: list[str]) -> tuple[int, list[int], str]:
    """Something that orders hands: place on the ladder, ranks, name."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    low_ace = ranks == [12, 1, 0]
    run = low_ace or ranks[0] - 1 == ranks[1] == ranks[2] + 1
    suited = len({card[1] for card in cards}) == 1
    name = "high-card"
    if run or suited:
        name = "straight-flush" if run and suited else "straight" if run else "flush"
    elif len(set(ranks)) < 3:
        name = "pair" if len(set(ranks)) == 2 else "three-of-a-kind"
    paired = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return ORDER.index(name), [1, 0, -1] if low_ace else paired, name


def row_of(cards: list[str]) -> str:
    """Return the row of a Pair Plus table: ace, king and queen of a suit have one of their own."""
    _place, ranks, name = worth(cards)
    return "mini-royal" if name == "straight-flush" and ranks[0] == RANKS.index("A") else name


def look(spot: dict, table: str) -> Found:
    """Return the cell of the player's own three cards, and what envy they are to others."""
    row = row_of(spot["cards"])
    if row == "mini-royal" and spot["cards"][0][1] == "s":
        row = "mini-royal-in-spades"
    return METERS[table].get(row), ENVY.get(row, 0)


def settle_three_card(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, and the meter after it: on a spot Ante, Play, Ante Bonus, Pair Plus, 6 Card
    Bonus, progressive."""
    house, lines = house_of(document, HOUSE), []
    meter_lines, meter = progressive(
        document,
        house,
        lambda spot: look(spot, house["progressive"]),
        share="TCP 13a",
        fixed="TCP 13b",
        lost="TCP 13",
        envious="TCP 14",
    )
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, document["dealer"]["cards"], house)
        lines += meter_lines.get(spot["spot"], [])
    printed = "ante-bonus", "pair-plus", "six-card-bonus", "progressive"
    return limited(document, house, lines, printed=printed), meter


def settle_spot(spot: dict, dealer: list[str], house: dict) -> list[dict]:
    number, bets, cards = spot["spot"], spot["bets"], spot["cards"]
    own, his, lines = worth(cards), worth(dealer), []
    folds = spot["decision"]["action"] == "fold"

    def add(wager: str, stake: int, *said: object) -> None:
        lines.append(line(number, wager, stake, *said))

    ante = bets["ante"]
    if folds:
        add("ante", ante, "take", 0, "TCP 3a")
    elif his[:2] < (0, [RANKS.index(QUALIFIES), 1, 0]):
        add("ante", ante, "pay", ante, "TCP 5a")
        add("play", ante, "push", 0, "TCP 5b")
    else:
        won = ("pay", ante, "TCP 7") if own > his else ("take", 0, "TCP 8")
        for wager in ("ante", "play"):
            add(wager, ante, *(won if own != his else ("push", 0, "TCP 9")))
    bonus = BONUSES[house["ante-bonus"]].get(own[2])
    if bonus and not folds:
        add("ante-bonus", 0, "pay", odds(bonus, ante, house), "TCP 10")
    if stake := bets.get("pair-plus"):
        times = PAIRS[house["pair-plus"]].get(row_of(cards))
        if folds and house["pair-plus-after-fold"] == "taken":
            add("pair-plus", stake, "take", 0, "TCP 3a")
        elif times:
            add("pair-plus", stake, "pay", odds(times, stake, house), "TCP 11")
        else:
            add("pair-plus", stake, "take", 0, "TCP 11")
    if stake := bets.get("six-card-bonus"):
        times = SIXES[house["six-card-bonus"]].get(worth_of_five(cards + dealer)[1])
        said = ("pay", odds(times, stake, house)) if times else ("take", 0)
        add("six-card-bonus", stake, *said, "TCP 12")
    return lines
