"""Classes of hands: counted without listing one, and yet to the unit."""

import tomllib
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from games.engine.cards.cards import JOKERS, STANDARD, WITH_JOKERS
from games.engine.cards.hands import FIVE_CARD, FLUSH_LENGTH, FOUR_CARD, PAI_GOW, THREE_CARD, TWO_CARD, WILD
from games.engine.odds.classes import hand_counts
from games.engine.odds.hand_comparisons import hands_of
from games.engine.rules.pages import FIXTURES
from tests.games.odds.small_decks import TWO_SUITS, deck_of

LADDERS = {
    "five of six": (FIVE_CARD, TWO_SUITS, 6),
    "five of seven": (FIVE_CARD, deck_of("2345A", "cdh"), 7),
    "four of five": (FOUR_CARD, TWO_SUITS, 5),
    "four of six": (FOUR_CARD, deck_of("234JA", "cdhs"), 6),
    "wild": (WILD, (*TWO_SUITS, *JOKERS), 5),
    "three of four": (THREE_CARD, TWO_SUITS, 4),
    "two of seven, where no suit counts": (TWO_CARD, deck_of("23KA", "cdhs"), 7),
    "pai gow": (PAI_GOW, (*deck_of("234JA", "cdh"), JOKERS[0]), 7),
    "the longest suit": (FLUSH_LENGTH, deck_of("258JA", "cdh"), 7),
    "the longest of suits that are not alike": (
        *(FLUSH_LENGTH, (*deck_of("2346", "cd"), *deck_of("JQKA", "hs")), 7),
    ),
    "suits that are not alike": (FIVE_CARD, (*deck_of("6789T", "cd"), *deck_of("TJ", "h")), 6),
}


@pytest.mark.parametrize("name", LADDERS)
def test_every_hand_of_a_small_deck_is_counted_where_it_belongs(name):
    ladder, deck, size = LADDERS[name]
    listed = Counter(
        (ladder.strength(hand), not set(JOKERS).isdisjoint(hand)) for hand in combinations(deck, size)
    )
    assert hand_counts(ladder, deck, size) == listed


def by_category(ladder, deck, size, *, wild=None):
    counts = Counter()
    for hand, ways in hands_of(ladder, deck, size):
        if wild in (None, not hand.natural):
            counts[hand.category] += ways
    return dict(counts)


@pytest.mark.parametrize(
    ("page", "ladder", "size"),
    [("five_cards", FIVE_CARD, 5), ("four_cards", FOUR_CARD, 4), ("best_four_of_five", FOUR_CARD, 5)],
)
def test_whole_decks_come_to_the_published_counts(page, ladder, size):
    printed = tomllib.loads((FIXTURES / "counts" / f"{page}.toml").read_text(encoding="utf-8"))
    assert by_category(ladder, STANDARD, size) == printed["counts"]


def test_two_jokers_come_to_the_closed_forms():
    printed = tomllib.loads((FIXTURES / "counts/five_cards_with_jokers.toml").read_text(encoding="utf-8"))
    assert by_category(WILD, WITH_JOKERS, 5, wild=True) == printed["wild"]
    assert by_category(WILD, WITH_JOKERS, 5, wild=False) == printed["natural"]


def test_six_cards_come_to_closed_forms():
    """Where suits alone decide, or ranks alone."""
    counts = by_category(FIVE_CARD, STANDARD, 6)
    printed = tomllib.loads((FIXTURES / "counts" / "six_cards.toml").read_text(encoding="utf-8"))["counts"]
    assert {name: counts[name] for name in printed if name in counts} == {
        name: hands for name, hands in printed.items() if name in counts
    }
    assert counts["four-of-a-kind"] == 13 * comb(48, 2)
    assert counts["full-house"] == 13 * 4 * (12 * 6 * 11 * 4) + comb(13, 2) * 4**2 + 13 * 4 * 0
    flushes = counts["flush"] + counts["straight-flush"] + counts["royal-flush"]
    assert flushes == 4 * (comb(13, 5) * 39 + comb(13, 6)) == 207_636
    assert counts["royal-flush"] == 4 * 47
    assert counts["straight-flush"] == 4 * 9 * 46
    assert counts["two-pair"] == comb(13, 2) * 6**2 * comb(11, 2) * 4**2 + comb(13, 3) * 6**3


@pytest.mark.parametrize(
    ("ladder", "deck", "size"),
    [(FIVE_CARD, STANDARD, 5), (FIVE_CARD, STANDARD, 6), (FOUR_CARD, STANDARD, 5), (WILD, WITH_JOKERS, 5)],
)
def test_the_sum_of_all_hands_is_a_binomial(ladder, deck, size):
    assert sum(ways for _, ways in hands_of(ladder, deck, size)) == comb(len(deck), size)
