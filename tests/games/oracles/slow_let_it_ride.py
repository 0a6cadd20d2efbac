"""Let It Ride settled from plain cards and bets, and counted; shares nothing with the engine."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache

from tests.games.oracles.card_classes import Cards, classes, containing, edge
from tests.games.oracles.slow_hands import How
from tests.games.oracles.slow_money import worth
from tests.games.oracles.slow_three_card import PAIRS, row_of

FIVE, TEN = How(), 10

BASE = {
    "royal-flush": 1000,
    "straight-flush": 200,
    "four-of-a-kind": 50,
    "full-house": 11,
    "flush": 8,
    "straight": 5,
    "three-of-a-kind": 3,
    "two-pair": 2,
}
BETS = ("one", "two", "dollar")


def times(name: str, leads: int) -> int:
    """Return what a hand pays to one; -1 where it loses."""
    return BASE.get(name, 1 if name == "pair" and leads >= TEN else -1)


def settle(
    own: list[str], board: list[str], stakes: Mapping[str, int], *, pulled: Collection[str] = (), table: str
) -> dict[str, tuple[str, int]]:
    """(action, pays) by bet: each of the equal bets that was not pulled back is paid by the five cards, and
    the bonus by the player's own three."""
    _order, name, ranks = worth(own + board)
    pays, lines = times(name, ranks[0]), {}
    for bet in BETS:
        if bet in pulled:
            lines[bet] = "push", 0
        else:
            lines[bet] = ("pay", pays * stakes[bet]) if pays > 0 else ("take", 0)
    if stake := stakes.get("bonus", 0):
        bonus = PAIRS[table].get(row_of(own))
        lines["bonus"] = ("pay", int(bonus * stake)) if bonus else ("take", 0)
    return lines


@cache
def worth_of(cards: Cards) -> Fraction:
    """Return what one bet gains on average behind these cards."""
    hands = containing(cards, FIVE)
    total = sum(count * times(name, ranks[0]) for (_place, ranks, name), count in hands.items())
    return Fraction(total, sum(hands.values()))


def best_play() -> Fraction:
    """Return what one of the bets keeps in all: the first is let ride where three cards gain, the second
    where four do, and the last stays."""
    total = Fraction(0)
    for size in (3, 4, 5):
        gains = ((weight, worth_of(cards)) for cards, weight in classes(size).items())
        kept = sum(weight * (gain if size == 5 else max(gain, 0)) for weight, gain in gains)
        total += Fraction(kept) / sum(classes(size).values())
    return edge(total, 1)
