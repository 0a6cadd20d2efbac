"""An outside evaluator agrees with ours on five of six cards, and hands with jokers are read with every card
tried in their place.

A six-card hand is worth what its ranks say, and the ranks of a suit that has five; so one hand for each such
pattern stands for all of them, and the patterns together count every hand there is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from phevaluator import evaluate_cards

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD
from tests.games.oracles import slow_hands
from tests.games.oracles.slow_hands import RANKS, How

SUITS = "cdhs"


def patterns() -> Iterator[tuple[tuple[str, ...], int]]:
    """A six-card hand of every pattern, and how many hands have it: of each six ranks one without a flush,
    and one for each choice of ranks that a suit can hold."""
    for ranks in combinations_with_replacement(RANKS, 6):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        flushes = 0
        for size in (5, 6):
            for suited in combinations(counts, size):
                rest = dict(counts - Counter(suited))
                # The others are of any suit but the flush's; of a pair one card is in the flush.
                each = 4 * prod(comb(3, count) for count in rest.values())
                flushes += each
                yield (*(rank + "h" for rank in suited), *in_suits(rest, "cds")), each
        every = prod(comb(4, count) for count in counts.values())
        if every > flushes:
            yield tuple(in_suits(counts, SUITS)), every - flushes


def in_suits(counts: dict[str, int], suits: str) -> Iterator[str]:
    """Cards of these ranks, the suits in turn, so that none comes up five times."""
    turn = 0
    for rank, count in counts.items():
        for i in range(count):
            yield rank + suits[(turn + i) % len(suits)]
        turn += count


@pytest.fixture(scope="module")
def six_card_patterns() -> list[tuple[tuple[str, ...], int]]:
    return list(patterns())


def same_order(ours: Iterable[int], theirs: Iterable[int], *, theirs_up: bool = False) -> bool:
    """Whether two evaluators order the same hands alike: equal where the other says so, higher likewise."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    strengths, ranks = [one for one, _ in pairs], [other for _, other in pairs]
    if len(set(strengths)) != len(strengths) or len(set(ranks)) != len(ranks):
        return False
    return ranks == sorted(ranks, reverse=not theirs_up)


def test_the_patterns_are_all_20_358_520_hands_and_no_hand_twice(six_card_patterns):
    assert sum(hands for _, hands in six_card_patterns) == comb(52, 6) == 20_358_520
    assert all(len(set(hand)) == 6 for hand, _ in six_card_patterns)


def test_five_of_six_agrees_with_phevaluator_on_every_pattern(six_card_patterns):
    hands = [hand for hand, _ in six_card_patterns]
    assert same_order(map(FIVE_CARD.strength, hands), [evaluate_cards(*hand) for hand in hands])


@pytest.fixture(scope="module")
def sampled() -> list[tuple[str, ...]]:
    chance = Random("six cards")
    hands = [tuple(chance.sample(STANDARD, 6)) for _ in range(2_000)]
    return hands + [tuple(rank + "c" for rank in chance.sample(RANKS, 6)) for _ in range(200)]


def pattern_of(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The hand that stands for this one."""
    suit, most = Counter(card[1] for card in hand).most_common(1)[0]
    suited = [card[0] for card in hand if card[1] == suit] if most >= 5 else []
    rest = Counter(card[0] for card in hand) - Counter(suited)
    return (*(rank + "h" for rank in suited), *in_suits(rest, "cds" if suited else SUITS))


def test_a_hand_is_worth_what_its_pattern_is_worth(sampled):
    """What the patterns rest on, whatever the order of the cards and the suits that make no flush."""
    for hand in sampled:
        assert FIVE_CARD.strength(hand) == FIVE_CARD.strength(pattern_of(hand)), hand


def test_another_order_is_noticed():
    """The comparison can fail: 6-5-4's ranking, two equal pairs taken for different, two hands thought
    equal."""
    assert same_order([1, 2, 2], [9, 8, 8])
    assert not same_order([1, 2, 3], [9, 7, 8])
    assert not same_order([1, 2, 2], [9, 8, 7])
    assert not same_order([1, 2, 3], [9, 8, 8])


@cache
def plain(ranks: str, suited: bool) -> tuple[int, tuple[int, ...]]:
    hand = tuple(rank + ("c" if suited else SUITS[i % 4]) for i, rank in enumerate(ranks))
    place, by_count, _ = slow_hands.plain(hand, How())
    return place, tuple(by_count)


def worth(hand_cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    return plain("".join(sorted(card[0] for card in hand_cards)), len({card[1] for card in hand_cards}) == 1)
