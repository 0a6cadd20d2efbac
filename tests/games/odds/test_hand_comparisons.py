"""Two hands off one deck: how often one is beaten, as if every pair of them had been dealt."""

from collections import Counter, defaultdict
from itertools import combinations
from math import comb
from random import Random

import pytest

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD
from games.engine.odds.hand_comparisons import beaten_hands, compare_hands
from tests.games.odds.small_decks import TWO_SUITS, deck_of

PAIRS = {
    "five against five": (FIVE_CARD, TWO_SUITS, 5, 5),
    "five against six": (FIVE_CARD, TWO_SUITS, 5, 6),
    "six against five": (FIVE_CARD, TWO_SUITS, 6, 5),
    "six against six": (FIVE_CARD, TWO_SUITS, 6, 6),
    "three suits": (FIVE_CARD, deck_of("2345", "cdh"), 5, 5),
    "four cards": (FOUR_CARD, deck_of("29TJA", "cd"), 5, 5),
}


@pytest.mark.parametrize("name", PAIRS)
def test_every_pair_of_hands_of_a_small_deck(name):
    ladder, deck, own, other = PAIRS[name]
    dealt = defaultdict(lambda: [0, 0, 0])
    for mine in combinations(deck, own):
        strength = ladder.strength(mine)
        for theirs in combinations([card for card in deck if card not in mine], other):
            against = ladder.strength(theirs)
            dealt[strength][(strength <= against) + (strength < against)] += 1
    counted = compare_hands(ladder, deck, own, other)
    assert {strength: list(met[:3]) for strength, met in counted.items()} == dealt


@pytest.mark.parametrize(("own", "other"), [(5, 5), (6, 6)])
def test_what_is_kept_of_the_whole_deck_is_what_a_sample_shows(own, other):
    luck, sample, found = Random(f"{own} against {other}"), 12_000, Counter()
    for _ in range(sample):
        cards = luck.sample(STANDARD, own + other)
        mine, theirs = FIVE_CARD.strength(cards[:own]), FIVE_CARD.strength(cards[own:])
        if mine < theirs:
            found[FIVE_CARD.category(mine)] += 1
    kept = Counter()
    for hand, pairs in beaten_hands(FIVE_CARD, STANDARD, own, other):
        kept[hand.category] += pairs
    every = comb(52, own) * comb(52 - own, other)
    for category, pairs in kept.items():
        chance = pairs / every
        error = (sample * chance * (1 - chance)) ** 0.5
        assert abs(found[category] - sample * chance) <= 4 * error + 1, category


def test_of_two_hands_as_large_either_is_beaten_as_often():
    for cards in (5, 6):
        beaten = sum(pairs for _, pairs in beaten_hands(FIVE_CARD, STANDARD, cards, cards))
        ties = comb(52, cards) * comb(52 - cards, cards) - 2 * beaten
        assert ties > 0
    smaller, larger = (sum(p for _, p in beaten_hands(FIVE_CARD, STANDARD, *n)) for n in ((5, 6), (6, 5)))
    assert smaller > larger
