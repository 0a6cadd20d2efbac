"""Caribbean Stud settled from its document alone, and counted; shares nothing with the engine."""

from bisect import bisect_left, bisect_right
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from math import comb

from tests.games.oracles.card_classes import (
    BITS,
    Cards,
    Meetings,
    Strength,
    classes,
    containing,
    edge,
    strengths,
)
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


# --- Counted -----------------------------------------------------------------------------------------


def qualifies(strength: Strength) -> bool:
    return strength[:2] >= (0, (ACE, KING))


def gains(met: Meetings) -> dict[Strength, tuple[int, int]]:
    """Return by hand what Ante and Raise gain where it is raised, and over how many dealers' hands."""
    found: dict[Strength, tuple[int, int]] = {}
    for (hand, result, dealer_qualifies), count in met.items():
        wins = 1 + 2 * int(RAISES.get(hand[2], 1))
        total, dealers = found.get(hand, (0, 0))
        each = {1: wins, 0: 0, -1: -3}[result] if dealer_qualifies else 1
        found[hand] = total + count * each, dealers + count
    return found


def always_raise(met: Meetings) -> Fraction:
    """Return what the Ante keeps with its Raise where no hand is folded."""
    return edge(sum(total for total, _dealers in gains(met).values()), met.total())


def by_own_hand(met: Meetings) -> tuple[Fraction, Strength]:
    """Return what the Ante keeps where each hand is raised that gains more so, whatever the dealer's up card,
    and the weakest of those hands."""
    best = {hand: max(total, -dealers) for hand, (total, dealers) in gains(met).items()}
    weakest = min(hand for hand, (_total, dealers) in gains(met).items() if best[hand] > -dealers)
    return edge(sum(best.values()), met.total()), weakest


@cache
def running(cards: Cards) -> tuple[list[Strength], list[int]]:
    """Return the hands with these cards in their order, and how many come before each of them and in all."""
    hands = sorted(containing(cards, FIVE).items())
    return [hand for hand, _count in hands], [0, *accumulate(count for _hand, count in hands)]


def gain_behind(own: Cards, up: tuple[int, int]) -> int:
    """Return what Ante and Raise gain over the dealer's hands that hold this card (a suit, a bit) and none of
    the player's: in and out of every part of them."""
    hand, total = strengths(FIVE)[own], 0
    wins = 1 + 2 * int(RAISES.get(hand[2], 1))
    each = [(suit, bit) for suit, ranks in enumerate(own) for bit in BITS if ranks & bit]
    for size in range(5):
        for part in combinations(each, size):
            suits = [sum(bit for of, bit in (*part, up) if of == suit) for suit in range(4)]
            hands, before = running(tuple(sorted(suits)))
            first = bisect_left(hands, (0, (ACE, KING)))
            low, high = (max(first, bisect(hands, hand)) for bisect in (bisect_left, bisect_right))
            gained = before[first] + wins * (before[low] - before[first]) - 3 * (before[-1] - before[high])
            total += (-1) ** size * gained
    return total


def best_play(met: Meetings) -> Fraction:
    """Return what the Ante keeps where each ace-king is raised behind the up cards that make it gain more so;
    a pair and better always is, and no hand below ace-king."""
    total, dealers = 0, comb(46, 4)
    for own, weight in classes(5).items():
        if is_ace_king(strengths(FIVE)[own]):
            ups = ((suit, bit) for suit in range(4) for bit in BITS if not own[suit] & bit)
            total += weight * sum(max(gain_behind(own, up), -dealers) for up in ups)
    rest = sum(
        total_of if hand[2] != "high-card" else -count
        for hand, (total_of, count) in gains(met).items()
        if not is_ace_king(hand)
    )
    return edge(rest + Fraction(total, 5), met.total())


def is_ace_king(hand: Strength) -> bool:
    return hand[2] == "high-card" and hand[1][:2] == (ACE, KING)


def by_dealer(met: Meetings) -> Counter[bool]:
    """Return how many meetings have a dealer who qualifies, and who does not."""
    found: Counter[bool] = Counter()
    for (_hand, _result, dealer_qualifies), count in met.items():
        found[dealer_qualifies] += count
    return found
