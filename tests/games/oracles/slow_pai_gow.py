"""Pai Gow Poker with Fortune settled from hands that are set already; shares nothing with the engine."""

from fractions import Fraction
from itertools import combinations

from tests.games.oracles.slow_hands import JOKERS, PAI_GOW, RANKS, How, Reading, best
from tests.games.oracles.slow_money import odds
from tests.games.oracles.slow_three_card import times_by

HIGH = {wheel: How(ladder=PAI_GOW, wheel=wheel, joker="bug") for wheel in ("low", "second")}
LOW = How(size=2, ladder=("high-card", "pair"), needs=3, joker="bug")

FORTUNE = """
                                PGP-F-1
seven-card-straight-flush       8000 to 1
royal-flush-and-royal-match     2000 to 1
seven-card-straight-flush-wild  1000 to 1
five-of-a-kind                  400 to 1
royal-flush                     150 to 1
straight-flush                  50 to 1
four-of-a-kind                  25 to 1
full-house                      5 to 1
flush                           4 to 1
three-of-a-kind                 3 to 1
straight                        2 to 1
"""
FORTUNES = times_by(FORTUNE)
COMMISSION = Fraction(1, 20)
HOUSE = {"breakage": "exact", "smallest-chip": 100, "fortune": "PGP-F-1", "wheel": "second"}


def high_hand(cards: list[str], house: dict = HOUSE) -> Reading:
    return best(tuple(sorted(cards)), HIGH[house["wheel"]])


def low_hand(cards: list[str]) -> Reading:
    return best(tuple(sorted(cards)), LOW)


def is_foul(cards: list[str], low: list[str], house: dict = HOUSE) -> bool:
    """Whether two cards are set that beat the other five: a pair beats a lower pair or none, two high cards
    only high cards."""
    high, two = high_hand(rest_of(cards, low), house), low_hand(low)
    if two.name == "pair":
        return high.name == "high-card" or (high.name == "pair" and high.ranks[0] < two.ranks[0])
    return high.name == "high-card" and high.ranks[:2] < two.ranks


def rest_of(cards: list[str], low: list[str]) -> list[str]:
    return [card for card in cards if card not in low]


def settle(
    own: list[str], low: list[str], dealer: list[str], dealer_low: list[str], wager: int, house: dict = HOUSE
) -> tuple[str, int]:
    """(action, pays) of the wager: won with both hands, lost with both, else pushed; equal hands are the
    dealer's, and a foul loses."""
    if is_foul(own, low, house):
        return "take", 0
    pairs = [
        (high_hand(rest_of(own, low), house), high_hand(rest_of(dealer, dealer_low), house)),
        (low_hand(low), low_hand(dealer_low)),
    ]
    won = sum(mine[:2] > his[:2] for mine, his in pairs)
    if won == 2:
        return "pay", odds(1 - COMMISSION, wager, house)
    return ("push" if won else "take"), 0


# --- Fortune -----------------------------------------------------------------------------------------


def fortune_rows(cards: list[str]) -> set[str]:
    """Return every row that seven cards stand on."""
    rows = {best(tuple(sorted(five)), HIGH["low"]).name for five in combinations(cards, 5)}
    if seven_in_a_row(cards):
        rows.add("seven-card-straight-flush" + ("-wild" if set(cards) & set(JOKERS) else ""))
    if any(
        high_hand(rest_of(cards, list(two))).name == "royal-flush"
        for two in combinations(cards, 2)
        if {card[0] for card in two} == {"K", "Q"} and len({card[1] for card in two}) == 1
    ):
        rows.add("royal-flush-and-royal-match")
    return rows


def seven_in_a_row(cards: list[str]) -> bool:
    """Whether all seven make a straight flush, a joker in any card's place."""
    natural = {card for card in cards if card not in JOKERS}
    rows = [("A" + RANKS)[low : low + 7] for low in range(8)]
    runs = [{rank + suit for rank in row} for suit in "cdhs" for row in rows]
    return any(natural <= run for run in runs)


def fortune(cards: list[str], stake: int, house: dict = HOUSE) -> tuple[str, int]:
    """(action, pays): the best row counts, and three of a kind is above a straight."""
    paid = [times for row in fortune_rows(cards) if (times := FORTUNES[house["fortune"]].get(row))]
    return ("pay", odds(max(paid), stake, house)) if paid else ("take", 0)
