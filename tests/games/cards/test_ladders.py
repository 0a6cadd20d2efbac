"""Ladders beyond four and five cards: their order and counts, and their hands in words.

Counts are published or closed forms; the order is a slow dealer's, who tries every choice of cards.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS, STANDARD
from games.engine.cards.hand_names import beats, full_name, in_a_sentence
from games.engine.cards.hands import (
    FLUSH_LENGTH,
    FORTUNE,
    FOUR_CARD,
    MINI_ROYAL,
    PAI_GOW,
    PAI_GOW_SECOND,
    RUN_LENGTH,
    THREE_CARD,
    TWO_CARD,
    WILD,
)
from games.engine.errors import NotAllowed
from games.engine.odds.ends import list_named
from tests.games.oracles import slow_hands
from tests.games.oracles.slow_hands import How, longest_flush
from tests.games.six_five_four import cards
from tests.scale import sample_or_all

WITH_ONE_JOKER = (*STANDARD, JOKERS[0])
SLOW = {
    THREE_CARD: How(size=3, ladder=slow_hands.THREE),
    FOUR_CARD: How(size=4, ladder=slow_hands.FOUR),
    TWO_CARD: How(size=2, ladder=("high-card", "pair"), needs=3, joker="bug"),
    PAI_GOW: How(ladder=slow_hands.PAI_GOW, joker="bug"),
    PAI_GOW_SECOND: How(ladder=slow_hands.PAI_GOW, joker="bug", wheel="second"),
    FORTUNE: How(ladder=FORTUNE.categories, joker="bug"),
    WILD: slow_hands.GAMES_READ["wild-six-card-draw-poker"],
}

ORDERS = {  # strongest first
    "three cards": (
        *(THREE_CARD, "Ah Kh Qh", "3h 2h Ah", "2c 2d 2h", "Ac Kd Qh", "4c 3d 2h", "3c 2d Ah"),
        *("Ah Kh Jh", "5h 3h 2h", "Ac Ad Kh", "2c 2d 3h", "Ac Kd Jh", "5c 3d 2h"),
    ),
    "two cards": (TWO_CARD, "Ac X1", "Kc Kd", "2c 2d", "Kc X1", "Ac Qd", "Ac 2c", "Kc Qc", "3c 2d"),
    "pai gow": (
        *(PAI_GOW, "Ac Ad Ah As X1", "Kc Qc Jc Tc X1", "Kc Qc Jc Tc 9c", "5c 4c 3c 2c X1", "5c 4c 3c 2c Ac"),
        *("Ac Ad Ah Kd X1", "Kc Kd Kh Ks X1", "Ac Ad Kh Kd X1", "Kc Kd Kh Qs Qd", "Kc 9c 7c 4c X1"),
        *("Ac Jc 9c 7c 4c", "Kc Qd Jh Ts X1", "9c 8d 6h 5s X1", "5c 4d 3h 2s X1", "5c 4d 3h 2s Ac"),
        *("Ac Ad 9h 7s X1", "Kc Kd Kh 7s X1", "Ac 9d 9h 7s X1", "Kc Kd 9h 9s X1", "Ac 9d 7h 4s X1"),
        *("Kc Kd 7h 4s X1", "Kc 9d 7h 4s X1", "Kc Qd 9h 7s 4d"),
    ),
    "pai gow, where five-four-three-two-ace is second": (
        *(PAI_GOW_SECOND, "Ac Kc Qc Jc Tc", "Ac 5c 4c 3c 2c", "Kc Qc Jc Tc 9c", "Ac Kd Qc Jc Tc"),
        *("X1 5c 4d 3c 2c", "Kc Qd Jc Tc 9c", "6d 5c 4d 3c 2d"),
    ),
    "fortune": (FORTUNE, "9c 7c 4c 3c 2c", "2c 2d 2h 4s 3c", "Ac Kd Qh Js Tc", "Ac Ad Kh Kd Qs"),
    "runs in one suit": (
        *(RUN_LENGTH, "8c 7c 6c 5c 4c 3c 2c", "7c 6c 5c 4c 3c 2c Ac", "9c 8c 7c 6c 5c 4c Ad"),
        *("Ac Kc Qc Jc Tc 2d 3d", "5c 4c 3c 2c Ac Kd Qd", "Ac Kc Qc Jc 9d 8d 6d", "4c 3c 2c Ac Kd Qd Td"),
        *("Ac Kc Qc 9d 8d 6d 5d", "4d 3d 2d Ac Kc Jc 9c", "3c 2c Ac Kd Qd Td 9h", "Kc Ac 2c Qd Jh 9s 8d"),
        "Kc Qc Jd Td 9h 8h 6s",
    ),
    "high card flush": (
        *(FLUSH_LENGTH, "8c 7c 6c 5c 4c 3c 2c", "Ac Kc Qc Jc Tc 9c 8d", "5c 4c 3c 2c Ad Ah As"),
        *("Ac Kc Qc Jd Td 9d 8h", "Ac Kc Jc 2d 3d 4d 5h", "9c 8c 7c 6d 5d 4h 3h", "Ac Kc Qd Jd Th 9h 8s"),
    ),
}


@pytest.mark.parametrize("name", ORDERS)
def test_each_hand_beats_the_next(name):
    ladder, *hands = ORDERS[name]
    for better, worse in pairwise(hands):
        assert ladder.strength(cards(better)) > ladder.strength(cards(worse)), (better, worse)


def test_a_joker_in_pai_gow_is_an_ace_or_completes_and_nothing_else():
    """Not a third king, as it is where jokers are wild."""
    assert PAI_GOW.best(cards("Kc Kd 9h 7s X1")).category == "pair"
    assert PAI_GOW.best(cards("Kc Kd Kh Ks X1")).category == "four-of-a-kind"
    wild = replace(PAI_GOW, joker="any")
    assert wild.best(cards("Kc Kd 9h 7s X1")).category == "three-of-a-kind"


def test_two_cards_make_no_straight_and_no_flush():
    assert TWO_CARD.best(cards("Kc Qc")).category == "high-card"
    assert TWO_CARD.best(cards("Ac 2c")).cards == cards("Ac 2c")


# --- As a slow dealer orders them ---------------------------------------------------------------------


def same_order(worths: Iterable[tuple[object, int]]) -> bool:
    """Whether equal means equal and higher higher, both ways."""
    pairs = sorted(set(worths))
    return len(pairs) == len({slow for slow, _ in pairs}) == len({fast for _, fast in pairs}) and pairs == [
        *zip(sorted(slow for slow, _ in pairs), sorted(fast for _, fast in pairs), strict=True)
    ]


def compared(ladder, hands, *, by=None) -> list[tuple[object, int]]:
    """What the slow dealer finds, and the ladder or another; the category is the same throughout."""
    worths, fast_one = [], by or ladder
    for hand in hands:
        slow, fast = slow_hands.best(tuple(sorted(hand)), SLOW[ladder]), fast_one.strength(hand)
        assert fast_one.category(fast) == slow.name, hand
        worths.append(((slow.place, slow.ranks), fast))
    return worths


def test_another_order_is_noticed():
    assert same_order([((1, 2), 5), ((1, 2), 5), ((2, 1), 9)])
    assert not same_order([((1, 2), 5), ((1, 2), 6)])
    assert not same_order([((1, 2), 5), ((2, 1), 5)])
    assert not same_order([((1, 2), 9), ((2, 1), 5)])
    wild = replace(PAI_GOW, joker="any")
    with pytest.raises(AssertionError, match="Kc"):
        compared(PAI_GOW, [cards("Kc Kd 9h 7s X1")], by=wild)


def test_all_22_100_three_card_hands_are_ordered_as_the_slow_dealer_orders_them():
    assert same_order(compared(THREE_CARD, combinations(STANDARD, 3)))


def test_all_1_378_two_card_hands_with_a_joker_too():
    assert same_order(compared(TWO_CARD, combinations(WITH_ONE_JOKER, 2)))


@sample_or_all("count", 500, 15_000)
@pytest.mark.parametrize(("ladder", "of"), [(THREE_CARD, 6), (THREE_CARD, 7), (FOUR_CARD, 7)])
def test_best_of_so_many_that_two_suits_can_make_a_flush(ladder, of, count):
    """Half of them hold two suits alone."""
    chance = Random(f"{ladder.slug} {of}")
    two = [card for card in STANDARD if card[1] in "ch"]
    hands = [tuple(chance.sample(two if i % 2 else STANDARD, of)) for i in range(count)]
    assert same_order(compared(ladder, hands))


def test_the_better_of_two_flushes_counts_whichever_suit_comes_first():
    """Three of six: the ace in one suit, the straight flush in the other."""
    for text in ("Ac Kc 9c 5h 4h 3h", "Ah Kh 9h 5c 4c 3c", "5d 4d 3d As Ks 9s"):
        hand = THREE_CARD.best(cards(text))
        assert (hand.category, hand.ranks) == ("straight-flush", (5,))
        assert {card[0] for card in hand.cards} == set("543")


@sample_or_all("count", 40, 1_500)
@pytest.mark.parametrize("ladder", [PAI_GOW, PAI_GOW_SECOND, FORTUNE], ids=lambda ladder: ladder.slug)
def test_the_best_five_of_seven_with_a_joker(ladder, count):
    chance = Random(ladder.slug)
    hands = [(*chance.sample(STANDARD, 6), "X1") for _ in range(count)]
    hands += [tuple(chance.sample(STANDARD, 7)) for _ in range(count)]
    hands += [(*(rank + "c" for rank in chance.sample("23456789TJQKA", 6)), "X1") for _ in range(count // 3)]
    assert same_order(compared(ladder, hands))


@sample_or_all("count", 150, 5_000)
def test_the_best_five_of_six_with_one_joker_or_two(count):
    """Half of them hold one suit and the jokers alone."""
    chance, hands = Random("wild"), []
    for number in range(count):
        jokers = JOKERS[: 1 + number % 2]
        natural = [card for card in STANDARD if number % 4 > 1 or card[1] == "h"]
        hands.append((*chance.sample(natural, 5 + number % 3 // 2 - len(jokers)), *jokers))
    assert same_order(compared(WILD, hands))


@sample_or_all("count", 3_000, 60_000)
def test_the_longest_suit_then_its_ranks(count):
    chance = Random("flush length")
    hands = [tuple(chance.sample(STANDARD, 7)) for _ in range(count)]
    assert same_order((longest_flush(hand), FLUSH_LENGTH.strength(hand)) for hand in hands)
    for hand in map(FLUSH_LENGTH.best, hands):
        assert (len(hand.cards), hand.ranks) == longest_flush(hand.cards)
        assert len({card[1] for card in hand.cards}) == 1
        assert FLUSH_LENGTH.at_least(hand.category, *hand.ranks) == hand.strength


def test_either_of_two_suits_alike_makes_the_hand_and_no_part_of_one():
    seven = cards("Ac Kc Qc Ah Kh Qh 2d")
    assert FLUSH_LENGTH.makes_best(cards("Ac Kc Qc"), seven)
    assert FLUSH_LENGTH.makes_best(cards("Qh Kh Ah"), seven)
    for chosen in ("Ac Kc", "Ac Kc Qh", "2d", "Ac Kc Qc Ah", "As Ks Qs", ""):
        assert not FLUSH_LENGTH.makes_best(cards(chosen), seven)


@sample_or_all("count", 1_000, 10_000)
def test_the_longest_run_in_one_suit_then_its_highest_rank(count):
    chance = Random("run length")
    hands = [tuple(chance.sample(STANDARD, 7)) for _ in range(count)]
    for hand in hands:
        length, top = longest_run(hand)
        best, read = RUN_LENGTH.best(hand), RUN_LENGTH.strength(hand)
        if length < 3:
            assert best.category == "no-straight-flush"
            continue
        assert best.category.startswith(("three", "four", "five", "six", "seven")[length - 3])
        assert (len(best.cards), best.ranks) == (length, (top,))
        assert longest_run(best.cards) == (length, top)
        assert RUN_LENGTH.makes_best(best.cards, hand)
        assert not RUN_LENGTH.makes_best(best.cards[:-1], hand)
        assert RUN_LENGTH.at_least(best.category, top) == best.strength == read


def longest_run(hand) -> tuple[int, int]:
    """The most cards in a row of one suit, and the highest of them; every choice of them is tried."""
    places, found = "A23456789TJQKA", (0, 0)
    for suit in "cdhs":
        for low in range(len(places)):
            for high in range(low + 1, len(places) + 1):
                if all(rank + suit in hand for rank in places[low:high]):
                    found = max(found, (high - low, high))
    return found


def test_the_run_need_not_be_in_the_suit_that_has_the_most_cards():
    seven = cards("Kd Td 8d 4d 8s 7s 6s")
    assert FLUSH_LENGTH.best(seven).cards == cards("Kd Td 8d 4d")
    assert RUN_LENGTH.best(seven).cards == cards("8s 7s 6s")


# --- Counts --------------------------------------------------------------------------------------------


LISTED = {
    FOUR_CARD: ("four-card-poker", "dealer"),
    FLUSH_LENGTH: ("high-card-flush", "player"),
    RUN_LENGTH: ("high-card-flush", "run"),
}
"""The lists of hands that are too many to be read one by one."""


def by_category(ladder, deck, size) -> dict[str, int]:
    if ladder in LISTED:
        slug, name = LISTED[ladder]
        every = list_named(GAMES[slug], name).dealt(ladder)
    else:
        every = ((ladder.best(hand), 1) for hand in combinations(deck, size))
    counts: Counter[str] = Counter()
    for hand, ways in every:
        counts[hand.category] += ways
    return dict(counts)


@pytest.mark.parametrize(
    ("ladder", "deck", "size", "counts"),
    [
        (THREE_CARD, STANDARD, 3, (16_440, 3_744, 1_096, 720, 52, 48)),
        (MINI_ROYAL, STANDARD, 3, (16_440, 3_744, 1_096, 720, 52, 44, 4)),
        (TWO_CARD, STANDARD, 2, (comb(13, 2) * 16, 13 * comb(4, 2))),
        (TWO_CARD, WITH_ONE_JOKER, 2, (comb(13, 2) * 16 + 48, 13 * comb(4, 2) + 4)),
        (
            *(FOUR_CARD, STANDARD, 6),
            (4_872_000, 8_194_320, 2_342_736, 1_744_080, 2_245_352, 897_616, 47_752, 14_664),
        ),
        (FLUSH_LENGTH, STANDARD, 7, (24_676_704, 78_881_088, 26_137_540, 3_814_668, 267_696, 6_864)),
        (RUN_LENGTH, STANDARD, 7, (124_423_848, 8_642_932, 676_196, 39_960, 1_592, 32)),
    ],
    ids=[
        "three cards",
        "mini royal",
        "two cards",
        "two with a joker",
        "four of six",
        "longest suit of seven",
        "longest run of seven",
    ],
)
def test_every_hand_by_class_is_as_published(ladder, deck, size, counts):
    assert by_category(ladder, deck, size) == dict(zip(ladder.categories, counts, strict=True))
    assert sum(counts) == comb(len(deck), size)


# --- Refused -------------------------------------------------------------------------------------------


def test_more_than_seven_cards_are_refused():
    with pytest.raises(NotAllowed, match="at most 7 cards, not 8"):
        FOUR_CARD.best(STANDARD[:8])


@pytest.mark.parametrize("text", ["Ac Kc Qd Jd Th 9h X1", "Ac Kd Qh Js"])
def test_the_longest_suit_is_read_neither_with_a_joker_nor_where_all_suits_differ(text):
    with pytest.raises(NotAllowed, match="flush-length"):
        FLUSH_LENGTH.strength(cards(text))


# --- In words ------------------------------------------------------------------------------------------

NAMES = [
    (TWO_CARD, "Ac X1", "pair of aces", "a pair of aces"),
    (TWO_CARD, "Kc X1", "ace-king high", "ace-king high"),
    (THREE_CARD, "Ac Kd 9h", "ace-king high", "ace-king high"),
    (THREE_CARD, "6c 6d 9h", "pair of sixes", "a pair of sixes"),
    (THREE_CARD, "Ac 9c 5c", "flush, ace high", "an ace-high flush"),
    (THREE_CARD, "3c 2d Ah", "straight, three high", "a three-high straight"),
    (THREE_CARD, "6c 6d 6h", "three sixes", "three sixes"),
    (THREE_CARD, "Ac Kc Qc", "straight flush, ace high", "an ace-high straight flush"),
    (MINI_ROYAL, "Ac Kc Qc", "mini royal", "a mini royal"),
    (PAI_GOW, "Ac Ad Ah As X1 3c 2d", "five aces", "five aces"),
    (PAI_GOW, "5c 4d 3c 2d Ah Kh Kd", "straight, five high", "a five-high straight"),
    (PAI_GOW_SECOND, "5c 4d 3c 2d Ah Kh Kd", "straight, ace to five", "an ace-to-five straight"),
    (PAI_GOW_SECOND, "5c 4c 3c 2c X1 Kh Kd", "straight flush, ace to five", "an ace-to-five straight flush"),
    (PAI_GOW_SECOND, "Kc 5c 4c 3c 2c Qd Jd", "flush, king high", "a king-high flush"),
    (FORTUNE, "9c 9d 9h 8s 7c 6d 5h", "three nines", "three nines"),
    (FLUSH_LENGTH, "Kc 9c 7c 4c Ad Ah 2s", "four-card flush, king high", "a king-high four-card flush"),
    (FLUSH_LENGTH, "8c 7c 6d 5d 4h 3h Ks", "two-card flush, eight high", "an eight-high two-card flush"),
    (
        RUN_LENGTH,
        "3h 2h Ah Kd 8d 9c 7c",
        "three-card straight flush, three high",
        "a three-high three-card straight flush",
    ),
    (
        RUN_LENGTH,
        "Kh 2h Ah Kd 8d 9c 7c",
        "less than a three-card straight flush",
        "less than a three-card straight flush",
    ),
]


@pytest.mark.parametrize(("ladder", "text", "called", "named"), NAMES)
def test_a_hand_in_words(ladder, text, called, named):
    hand = ladder.best(cards(text))
    assert (full_name(hand), in_a_sentence(hand)) == (called, named)


def test_flushes_of_one_length_are_compared_by_their_ranks_in_words():
    better, worse = (FLUSH_LENGTH.best(cards(f"Kc {rank}c 2c 2d 3d 2h 3h")) for rank in "T9")
    assert beats(better, worse) == "a king-high three-card flush each: the ten beats the nine"
