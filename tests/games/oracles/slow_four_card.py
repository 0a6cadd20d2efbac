"""Four Card Poker settled from its document alone; shares nothing with the engine."""

from fractions import Fraction

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
