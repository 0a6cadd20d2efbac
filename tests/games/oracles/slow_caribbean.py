"""Caribbean Stud settled from its document alone; shares nothing with the engine."""

from tests.games.oracles.paytables import columns
from tests.games.oracles.slow_hands import GAMES_READ
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_meter import Found, progressive
from tests.games.oracles.slow_money import house_of, line, odds, worth
from tests.games.oracles.slow_three_card import times_by

ACE, KING = 14, 13
FIVE = GAMES_READ["caribbean-stud"]

RAISE = """
                  CSP-1
royal-flush       100 to 1
straight-flush    50 to 1
four-of-a-kind    20 to 1
full-house        7 to 1
flush             5 to 1
straight          4 to 1
three-of-a-kind   3 to 1
two-pair          2 to 1
"""

PROGRESSIVE = """
                  CSPP-1   CSPP-2   CSPP-3   CSPP-4
royal-flush       100%     100%     100%     100%
straight-flush    10%      10%      10%      10%
four-of-a-kind    $500     $500     $500     $100
full-house        $100     $150     $75      $75
flush             $50      $75      $50      $50
"""

RAISES_BY_TABLE = times_by(RAISE)
RAISES = RAISES_BY_TABLE["CSP-1"]
METERS = columns(PROGRESSIVE)
HOUSE = {"raise": "CSP-1", "progressive": "CSPP-1"}


def look(spot: dict, table: str) -> Found:
    """Return the cell of the player's own five cards; no table prints an envy pay."""
    return METERS[table].get(worth(spot["cards"])[1]), 0


def settle_caribbean(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, and the meter after it: on a spot Ante, Raise, progressive."""
    house = house_of(document, HOUSE)
    meter_lines, meter = progressive(
        document,
        house,
        lambda spot: look(spot, house["progressive"]),
        share="CSP 12a",
        fixed="CSP 12b",
        lost="CSP 12",
    )
    lines = []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, document["dealer"]["cards"], house)
        lines += meter_lines.get(spot["spot"], [])
    printed = "raise", "progressive"
    return limited(document, house, lines, printed=printed, against_dealer=["raise"]), meter


def settle_spot(spot: dict, dealer_cards: list[str], house: dict) -> list[dict]:
    number, ante = spot["spot"], spot["bets"]["ante"]
    his, his_name, his_ranks = worth(dealer_cards)
    own, name, _ranks = worth(spot["cards"])
    if spot["decision"]["action"] == "fold":
        return [line(number, "ante", ante, "take", 0, "CSP 4a")]
    if his_name == "high-card" and his_ranks[:2] != [ACE, KING]:
        first, second = ("pay", ante, "CSP 6a"), ("push", 0, "CSP 6b")
    elif own > his:
        first = "pay", ante, "CSP 8"
        times = RAISES_BY_TABLE[house["raise"]].get(name)
        second = "pay", odds(times, 2 * ante, house) if times else 2 * ante, "CSP 9"
    else:
        first = second = ("take", 0, "CSP 10") if own < his else ("push", 0, "CSP 11")
    return [line(number, "ante", ante, *first), line(number, "raise", 2 * ante, *second)]
