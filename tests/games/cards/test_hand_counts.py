"""Every hand of three, four and five cards, counted by class, and the best four of all five-card hands."""

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD, THREE_CARD, Ladder
from tests.games.oracles.slow_six_five_four import rank_four
from tests.scale import sample_or_all, scale

SOME_RANKS = STANDARD[:12] + STANDARD[-16:]
"""Two to four, and jack to ace."""
COUNTS = Path(__file__).resolve().parents[3] / "fixtures" / "counts"


def closed_forms(size: int) -> dict[str, int]:
    """Hands of three to five cards by class; suits to the power of the cards, less the four one-suit ways."""
    runs = 13 - size + 2
    suits = 4**size - 4
    distinct = comb(13, size)
    shared = {
        "straight-flush": 4 * runs,
        "flush": 4 * (distinct - runs),
        "straight": runs * suits,
        "high-card": (distinct - runs) * suits,
        "pair": 13 * comb(4, 2) * comb(12, size - 2) * 4 ** (size - 2),
        "three-of-a-kind": 13 * 4 * comb(12, size - 3) * 4 ** (size - 3),
    }
    if size == 3:
        return shared
    shared |= {
        "two-pair": comb(13, 2) * comb(4, 2) ** 2 * (1 if size == 4 else 44),
        "four-of-a-kind": 13 * comb(48, size - 4),
    }
    if size == 4:
        return shared
    return shared | {
        "royal-flush": 4,
        "straight-flush": 4 * (runs - 1),
        "full-house": 13 * 4 * 12 * comb(4, 2),
    }


def best_four_of_five() -> dict[str, int]:
    """The classes that have a short closed form: each counts hands without a higher class in them."""
    one_suit_runs = 11 * 48 - 10  # a run and any fifth card, less those with two runs
    four_suited = comb(13, 5) + comb(13, 4) * 39
    return {
        "four-of-a-kind": 13 * 48,
        "straight-flush": 4 * one_suit_runs,
        "three-of-a-kind": 13 * 4 * comb(48, 2),
        "flush": 4 * (four_suited - one_suit_runs),
        "two-pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
    }


def printed(name: str) -> dict:
    return tomllib.loads((COUNTS / f"{name}.toml").read_text())


@cache
def counted(ladder: Ladder, size: int) -> tuple[Counter, int]:
    """Hands by class, and how many different strengths there are."""
    strengths = Counter(map(ladder.strength, combinations(STANDARD, size)))
    by_class: Counter = Counter()
    for strength, hands in strengths.items():
        by_class[ladder.category(strength)] += hands
    return by_class, len(strengths)


@pytest.mark.parametrize(
    ("name", "ladder"),
    [
        ("three_cards", THREE_CARD),
        ("four_cards", FOUR_CARD),
        pytest.param("five_cards", FIVE_CARD, marks=scale),
    ],
    ids=["three cards", "four cards", "five cards"],
)
def test_every_hand_by_class_is_as_the_closed_forms_say(name, ladder):
    page, (by_class, _) = printed(name), counted(ladder, ladder.size)
    assert by_class == closed_forms(ladder.size) == page["counts"]
    assert sum(by_class.values()) == comb(52, ladder.size) == page["hands"]
    assert (page["cards"], page["ladder"]) == (ladder.size, ladder.slug)


@scale
def test_five_card_hands_have_7462_strengths():
    """Known since long: 10 + 156 + 156 + 1,277 + 10 + 858 + 858 + 2,860 + 1,277."""
    assert counted(FIVE_CARD, 5)[1] == 7_462


def test_four_card_hands_have_as_many_strengths_as_their_ranks_allow():
    distinct = comb(13, 4)
    expected = 13 + 11 + 13 * 12 + (distinct - 11) + 11 + comb(13, 2) + 13 * comb(12, 2) + (distinct - 11)
    assert counted(FOUR_CARD, 4)[1] == expected


@scale
def test_the_best_four_of_five_by_class():
    page, (by_class, _) = printed("best_four_of_five"), counted(FOUR_CARD, 5)
    assert by_class == page["counts"]
    assert {name: by_class[name] for name in best_four_of_five()} == best_four_of_five()
    assert sum(by_class.values()) == comb(52, 5) == page["hands"]


@sample_or_all("deck", SOME_RANKS, STANDARD)
def test_four_cards_are_ordered_as_the_slow_dealer_orders_them(deck):
    """Over all 270,725 hands, or those of some ranks: the same classes, the same ties, the same order."""
    strength_of: dict[tuple, int] = {}
    for four in combinations(deck, 4):
        place, ranks = rank_four(four)
        slow = (place, tuple(ranks))
        assert strength_of.setdefault(slow, FOUR_CARD.strength(four)) == FOUR_CARD.strength(four), four
    in_order = [strength_of[slow] for slow in sorted(strength_of)]
    assert in_order == sorted(set(in_order))


@sample_or_all("deck", SOME_RANKS, STANDARD)
def test_the_best_four_of_every_five_cards_is_the_highest_of_its_fours(deck):
    """All 2,598,960 hands, or those of two to four and jack to ace: the strength of five cards at once
    against the five fours in them."""
    strength = FOUR_CARD.strength
    fourth: dict[tuple[int, int, int], list[int]] = {}
    size = len(deck)
    for a, b, c, d in combinations(range(size), 4):
        fourth.setdefault((a, b, c), [0] * size)[d] = strength([deck[i] for i in (a, b, c, d)])
    hands = 0
    for a, b, c, d in combinations(range(size), 4):
        without_last, rest = fourth[a, b, c][d], range(d + 1, size)
        if not rest:
            continue
        rows = fourth[a, b, c], fourth[a, b, d], fourth[a, c, d], fourth[b, c, d]
        known = [deck[i] for i in (a, b, c, d)]
        for e in rest:
            hands += 1
            best = max(without_last, rows[0][e], rows[1][e], rows[2][e], rows[3][e])
            if strength([*known, deck[e]]) != best:
                pytest.fail(" ".join([*known, deck[e]]))
    assert hands == comb(size, 5)
