"""Four Card Poker settled from its document alone, and its hands counted; shares nothing with the engine."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from tests.games.oracles.card_classes import edge
from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_hands import FOUR, How, Reading, best
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds
from tests.games.oracles.slow_three_card import times_by

BEST_FOUR = How(size=4, ladder=FOUR)
ACE = 14

AUTOMATIC_BONUS = """
                  4CP-AB-1
four-of-a-kind    25 to 1
straight-flush    20 to 1
three-of-a-kind   2 to 1
"""

ACES_UP = """
                  4CP-AU-1   4CP-AU-2   4CP-AU-3
four-of-a-kind    50 to 1    50 to 1    50 to 1
straight-flush    40 to 1    40 to 1    30 to 1
three-of-a-kind   8 to 1     7 to 1     7 to 1
flush             5 to 1     6 to 1     6 to 1
straight          4 to 1     5 to 1     5 to 1
two-pair          3 to 1     2 to 1     2 to 1
pair-of-aces      1 to 1     1 to 1     1 to 1
"""

BONUSES, ACES = times_by(AUTOMATIC_BONUS), times_by(ACES_UP)
HOUSE = {"automatic-bonus": "4CP-AB-1", "aces-up": "4CP-AU-1", "aces-up-after-fold": "taken"}
PRINTED = ("automatic-bonus", "aces-up")


def best_four(cards: list[str]) -> Reading:
    """The best four of five or six cards; a straight flush is below four of a kind."""
    return best(tuple(sorted(cards)), BEST_FOUR)


def row_of(hand: Reading, *, lowest: int, pair: str) -> str:
    """Return the row of a table that is printed from a pair of this rank on; "" below it."""
    if hand.name == "pair":
        return pair if hand.ranks[0] >= lowest else ""
    return "" if hand.name == "high-card" else hand.name


def times_of(choice: str) -> int:
    """Return how many Antes were bet: "2x" is two, a fold none."""
    return 0 if choice == "fold" else int(choice.removesuffix("x"))


def settle_four_card(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Play, Automatic Bonus, Aces Up."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["dealer"], house)
    return limited(document, house, lines, printed=PRINTED), None


def settle_spot(player: Player, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets, ante = player.spot, player.bets, player.bets.get("ante", 0)
    own, his, lines = best_four(player.cards["hand"]), best_four(dealer_cards), []
    times = times_of(player.choices[0]) if ante else 0
    if ante and not times:
        lines.append(line(number, "ante", ante, "take", 0, "4CP 3a"))
    elif ante:
        wins = own[:2] >= his[:2]  # a tie is the player's, and there is no hand that the dealer may not play
        for wager, stake in (("ante", ante), ("play", times * ante)):
            won = "pay", stake, "4CP 7" if own[:2] == his[:2] else "4CP 6"
            lines.append(line(number, wager, stake, *(won if wins else ("take", 0, "4CP 8"))))
        if bonus := BONUSES[house["automatic-bonus"]].get(own.name):
            lines.append(line(number, "automatic-bonus", 0, "pay", odds(bonus, ante, house), "4CP 9"))
    if stake := bets.get("aces-up"):
        row = ACES[house["aces-up"]].get(row_of(own, lowest=ACE, pair="pair-of-aces"))
        taken = player.folds and house["aces-up-after-fold"] == "taken"
        said = side_bet(row, stake, house, taken=taken)
        lines.append(line(number, "aces-up", stake, *said, "4CP 3a" if taken else "4CP 10"))
    return lines


def side_bet(times: Fraction | None, stake: int, house: dict, *, taken: bool = False) -> tuple[str, int]:
    """Return action and pays of a bet on the own hand; `taken` where it went with a fold."""
    return ("pay", odds(times, stake, house)) if times and not taken else ("take", 0)


# --- Counted -----------------------------------------------------------------------------------------


@cache
def hands_of(size: int) -> Mapping[tuple[str, int], int]:
    """Return how often five or six cards have each hand as their best four, pairs by their rank.

    By ranks alone first; then the sets with four cards of a suit change their name; none of them holds four
    of a kind, or two such suits.
    """
    found: Counter[tuple[str, int]] = Counter()
    for ranks in combinations_with_replacement(range(2, 15), size):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            found[by_ranks(counts)] += prod(comb(4, count) for count in counts.values())
    for suited in range(4, size + 1):
        others = list(combinations_with_replacement(range(2, 15), size - suited))
        for flush in combinations(range(2, 15), suited):
            for rest in others:
                before = by_ranks(Counter((*flush, *rest)))
                after = "straight-flush" if run_of_four(flush) else "flush"
                if after == "straight-flush" or before[0] != "three-of-a-kind":
                    times = 4 * prod(comb(3, count) for count in Counter(rest).values())
                    found[before] -= times
                    found[after, 0] += times
    return +found


def by_ranks(counts: Mapping[int, int]) -> tuple[str, int]:
    """Return the best four that these ranks make whatever their suits, and the rank of a pair."""
    most = max(counts.values())
    if most >= 3:
        return ("four-of-a-kind" if most == 4 else "three-of-a-kind"), 0
    if run_of_four(counts):
        return "straight", 0
    pairs = [rank for rank, count in counts.items() if count == 2]
    return ("high-card", 0) if not pairs else ("two-pair", 0) if len(pairs) > 1 else ("pair", pairs[0])


def run_of_four(ranks: Iterable[int]) -> bool:
    there = {*ranks, *([1] if ACE in ranks else [])}
    return any(there >= {*range(low, low + 4)} for low in there)


def keeps(table: Mapping[str, Fraction], *, lowest: int, pair: str) -> Fraction:
    """Return what a table of the player's own hand keeps that is printed from a pair of this rank on."""
    total = Fraction(0)
    for (name, rank), count in hands_of(5).items():
        row = pair if name == "pair" and rank >= lowest else name
        total += count * table.get(row, -1)
    return edge(total, comb(52, 5))
