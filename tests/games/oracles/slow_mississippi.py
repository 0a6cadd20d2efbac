"""Mississippi Stud settled from plain cards and bets, and counted; shares nothing with the engine."""

from fractions import Fraction
from functools import cache

from tests.games.oracles.card_classes import Cards, classes, containing, edge, more
from tests.games.oracles.slow_hands import How
from tests.games.oracles.slow_money import worth
from tests.games.oracles.slow_three_card import PAIRS, row_of

FIVE, JACK, SIX = How(), 11, 6
STREETS = ("third", "fourth", "fifth")

BASE = {
    "royal-flush": 500,
    "straight-flush": 100,
    "four-of-a-kind": 40,
    "full-house": 10,
    "flush": 6,
    "straight": 4,
    "three-of-a-kind": 3,
    "two-pair": 2,
}


def times(name: str, leads: int) -> int:
    """Return what a hand pays to one: 0 where it pushes, -1 where it loses."""
    if name == "pair":
        return 1 if leads >= JACK else 0 if leads >= SIX else -1
    return BASE.get(name, -1)


def settle(
    own: list[str], board: list[str], ante: int, multiples: list[int], *, bonus: int = 0, table: str
) -> dict[str, tuple[str, int]]:
    """(action, pays) by bet: `multiples` of the Ante before each community card; fewer than three is a fold,
    which loses all but the bonus on the community cards."""
    stakes = {"ante": ante} | dict(zip(STREETS, (ante * each for each in multiples), strict=False))
    folds = len(multiples) < len(STREETS)
    _order, name, ranks = worth(own + board)
    pays = -1 if folds else times(name, ranks[0])
    said = {-1: "take", 0: "push"}.get(pays, "pay")
    lines = {bet: (said, max(pays, 0) * stake) for bet, stake in stakes.items()}
    if bonus:
        row = PAIRS[table].get(row_of(board))
        lines["bonus"] = ("pay", int(row * bonus)) if row else ("take", 0)
    return lines


@cache
def worth_of(cards: Cards, bets: int) -> Fraction:
    """Return what a player gains from here with so many Antes on the table, each card still bet upon as gains
    most: fold, or one, two or three Antes more."""
    size = sum(ranks.bit_count() for ranks in cards)
    if size == 4:
        hands = containing(cards, FIVE)
        paid = sum(count * times(name, ranks[0]) for (_place, ranks, name), count in hands.items())
        return max(Fraction(-bets), *(Fraction(paid * (bets + more_bets), 48) for more_bets in (1, 2, 3)))
    gains = (
        sum((worth_of(larger, bets + more_bets) for larger in more(cards)), Fraction(0)) / (52 - size)
        for more_bets in (1, 2, 3)
    )
    return max(Fraction(-bets), *gains)


def best_play() -> Fraction:
    """Return what the Ante keeps, with all that is bet after it."""
    total = sum(weight * worth_of(cards, 1) for cards, weight in classes(2).items())
    return edge(total, sum(classes(2).values()))
