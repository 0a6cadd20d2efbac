"""Poker hands read a second time, slowly and by every choice of five, wild cards tried one by one.

Nothing here comes from the engine but how a card is written.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
JOKERS = ("X1", "X2")
GROUPS = {
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
}
FIVE = (
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush", "wild-royal-flush", "five-of-a-kind"),
    "natural-royal-flush",
)


def five(cards) -> tuple[int, list[int], str]:
    """Five natural cards: place on the ladder, ranks that break ties, name."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    by_count = [rank for rank, _ in groups]
    name = GROUPS[tuple(count for _, count in groups)]
    straight = name == "high-card" and ranks[0] - ranks[4] == 4
    if ranks == [14, 5, 4, 3, 2]:
        straight, by_count = True, [5, 4, 3, 2, 1]
    if len({card[1] for card in cards}) == 1:
        name = "straight-flush" if straight else "flush"
        if straight and by_count[0] == 14:
            name = "royal-flush"
    elif straight:
        name = "straight"
    return FIVE.index(name), by_count, name


def wild_five(cards) -> tuple[int, list[int], str]:
    """Five cards of which some are jokers: the best of all cards that are not in the hand, five of a kind
    apart."""
    natural = [card for card in cards if card not in JOKERS]
    if len(natural) == 5:
        place, ranks, name = five(cards)
        return (
            (FIVE.index("natural-royal-flush"), ranks, "natural-royal-flush")
            if name == "royal-flush"
            else (place, ranks, name)
        )
    if len({card[0] for card in natural}) == 1:
        return FIVE.index("five-of-a-kind"), [RANKS.index(natural[0][0]) + 2], "five-of-a-kind"
    return _substituted(tuple(sorted(natural)))


@lru_cache(maxsize=10_000)
def _substituted(natural: tuple[str, ...]) -> tuple[int, list[int], str]:
    left = [card for card in DECK if card not in natural]
    place, ranks, name = max(five((*natural, *more)) for more in combinations(left, 5 - len(natural)))
    return (
        (FIVE.index("wild-royal-flush"), ranks, "wild-royal-flush")
        if name == "royal-flush"
        else (place, ranks, name)
    )


def best_five(cards: tuple, *, jokers: bool = False) -> tuple[int, list[int], str]:
    """The best five of any cards; `jokers` where the game has them, so that a royal is natural."""
    return max((wild_five if jokers else five)(chosen) for chosen in combinations(cards, 5))
