"""Crazy 4 Poker settled from its document alone; shares nothing with the engine."""

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_four_card import best_four, row_of, side_bet, times_of
from tests.games.oracles.slow_hands import ACE, KING, QUEEN, Reading
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line, odds
from tests.games.oracles.slow_three_card import times_by

SUPER_BONUS = """
                  C4P-SB-1
four-aces         200 to 1
four-of-a-kind    30 to 1
straight-flush    15 to 1
three-of-a-kind   2 to 1
flush             1.5 to 1
straight          1 to 1
"""

QUEENS_UP = """
                  C4P-QU-1   C4P-QU-2   C4P-QU-3   C4P-QU-4
four-of-a-kind    50 to 1    50 to 1    50 to 1    50 to 1
straight-flush    40 to 1    30 to 1    30 to 1    40 to 1
three-of-a-kind   8 to 1     9 to 1     8 to 1     7 to 1
flush             4 to 1     4 to 1     4 to 1     4 to 1
straight          3 to 1     3 to 1     3 to 1     3 to 1
two-pair          2 to 1     2 to 1     2 to 1     2 to 1
pair-of-queens    1 to 1     1 to 1     1 to 1     1 to 1
"""

SUPERS, QUEENS = times_by(SUPER_BONUS), times_by(QUEENS_UP)
HOUSE = {"super-bonus": "C4P-SB-1", "queens-up": "C4P-QU-1", "queens-up-after-fold": "taken"}
PRINTED = ("super-bonus", "queens-up")


def may_bet(cards: list[str], choice: str) -> bool:
    """Whether a hand allows this Play bet: more than the Ante takes a pair of aces or better."""
    hand = best_four(cards)
    return (
        times_of(choice) <= 1
        or hand.name not in ("high-card", "pair")
        or (hand[1][0] == ACE and hand.name == "pair")
    )


def qualifies(his: Reading) -> bool:
    return his.name != "high-card" or his.ranks[0] >= KING


def super_row(own: Reading) -> str:
    return "four-aces" if own.name == "four-of-a-kind" and own.ranks[0] == ACE else own.name


def settle_crazy_four(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Super Bonus, Play, Queens Up."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["dealer"], house)
    return limited(document, house, lines, printed=PRINTED, against_dealer=["super-bonus"]), None


def settle_spot(player: Player, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets, ante = player.spot, player.bets, player.bets["ante"]
    own, his, lines = best_four(player.cards["hand"]), best_four(dealer_cards), []
    play = ante * times_of(player.choices[0])
    result = (own[:2] > his[:2]) - (own[:2] < his[:2])
    if player.folds:
        lines += [line(number, wager, ante, "take", 0, "C4P 3a") for wager in ("ante", "super-bonus")]
    else:
        said, rule = {1: ("pay", "C4P 7"), 0: ("push", "C4P 9"), -1: ("take", "C4P 8")}[result]
        on_ante = said, ante if result > 0 else 0, rule
        on_play = said, play if result > 0 else 0, rule
        if not qualifies(his):
            on_ante, on_play = ("push", 0, "C4P 5b"), ("pay", play, "C4P 5a")
        beaten = qualifies(his) and result < 0
        lines.append(line(number, "ante", ante, *on_ante))
        lines.append(line(number, "super-bonus", ante, *super_bonus(own, ante, house, beaten=beaten)))
        lines.append(line(number, "play", play, *on_play))
    if stake := bets.get("queens-up"):
        row = QUEENS[house["queens-up"]].get(row_of(own, lowest=QUEEN, pair="pair-of-queens"))
        taken = player.folds and house["queens-up-after-fold"] == "taken"
        said = side_bet(row, stake, house, taken=taken)
        lines.append(line(number, "queens-up", stake, *said, "C4P 3a" if taken else "C4P 12"))
    return lines


def super_bonus(own: Reading, ante: int, house: dict, *, beaten: bool) -> tuple[str, int, str]:
    """A straight or better is paid though it is beaten; anything less pushes unless it is."""
    if times := SUPERS[house["super-bonus"]].get(super_row(own)):
        return "pay", odds(times, ante, house), "C4P 10"
    return ("take", 0, "C4P 11a") if beaten else ("push", 0, "C4P 11")
