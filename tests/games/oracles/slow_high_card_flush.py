"""High Card Flush settled from its document alone; shares nothing with the engine."""

from collections.abc import Iterable

from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_four_card import side_bet, times_of
from tests.games.oracles.slow_hands import ACE, RANKS, longest_flush
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line
from tests.games.oracles.slow_three_card import times_by

FLUSH = """
                    HCF-FL-1   HCF-FL-2
seven-card-flush    300 to 1   100 to 1
six-card-flush      100 to 1   20 to 1
five-card-flush     10 to 1    10 to 1
four-card-flush     1 to 1     2 to 1
"""

STRAIGHT_FLUSH = """
                             HCF-SF-1    HCF-SF-2
seven-card-straight-flush    8000 to 1   500 to 1
six-card-straight-flush      1000 to 1   200 to 1
five-card-straight-flush     100 to 1    100 to 1
four-card-straight-flush     60 to 1     50 to 1
three-card-straight-flush    7 to 1      9 to 1
"""

FLUSHES, STRAIGHT_FLUSHES = times_by(FLUSH), times_by(STRAIGHT_FLUSH)
HOUSE = {"flush": "HCF-FL-1", "straight-flush": "HCF-SF-1"}
NAMES = ("none", "one", "two", "three", "four", "five", "six", "seven")
NINE = 9


def longest_run(ranks: Iterable[int]) -> int:
    """Return how many of these ranks follow one another; the ace leads or ends a run, and does not go on."""
    present = set(ranks)
    if ACE in present:
        present.add(1)
    return max(
        (length for low in present for length in range(1, 8) if present >= {*range(low, low + length)}),
        default=0,
    )


def straight_flush(cards: list[str]) -> int:
    """Return the length of the longest straight flush, of whichever suit."""
    return max(longest_run(RANKS.index(rank) + 2 for rank, suit in cards if suit == of) for of in "cdhs")


def qualifies(his: tuple[int, tuple[int, ...]]) -> bool:
    return his >= (3, (NINE,))


def may_bet(cards: list[str], choice: str) -> bool:
    """Whether a hand allows this Raise: twice the Ante takes five cards of a suit, three times six."""
    length, _ranks = longest_flush(cards)
    return times_of(choice) <= (3 if length >= 6 else 2 if length == 5 else 1)


def settle_high_card_flush(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Raise, Flush, Straight Flush."""
    house, layout, lines = house_of(document, HOUSE), read_layout(document), []
    for _spot, player in sorted(layout.players.items()):
        lines += settle_spot(player, layout.cards["dealer"], house)
    return limited(document, house, lines, printed=("flush", "straight-flush")), None


def settle_spot(player: Player, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets, cards = player.spot, player.bets, player.cards["hand"]
    ante, times, lines = bets["ante"], times_of(player.choices[0]), []
    own, his = longest_flush(cards), longest_flush(dealer_cards)
    if not times:
        lines.append(line(number, "ante", ante, "take", 0, "HCF 3a"))
    elif not qualifies(his):
        lines.append(line(number, "ante", ante, "pay", ante, "HCF 5a"))
        lines.append(line(number, "raise", times * ante, "push", 0, "HCF 5b"))
    else:
        said, rule = ("pay", "HCF 7") if own > his else ("take", "HCF 8") if own < his else ("push", "HCF 9")
        for wager, stake in (("ante", ante), ("raise", times * ante)):
            lines.append(line(number, wager, stake, said, stake if own > his else 0, rule))
    for bet, tables, length, rule in (
        ("flush", FLUSHES, own[0], "HCF 10"),
        ("straight-flush", STRAIGHT_FLUSHES, straight_flush(cards), "HCF 11"),
    ):
        if stake := bets.get(bet):
            row = tables[house[bet]].get(f"{NAMES[length]}-card-{bet}")
            lines.append(line(number, bet, stake, *side_bet(row, stake, house), rule))
    return lines
