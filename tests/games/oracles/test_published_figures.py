"""Published figures of nine games, counted again from plain cards: the yardstick of the engine's counters.

Every count is whole; the machine needs seconds for the slowest.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from tests.games.oracles import (
    slow_caribbean,
    slow_crazy_four,
    slow_four_card,
    slow_high_card_flush,
    slow_holdem_bonus,
    slow_let_it_ride,
    slow_mississippi,
    slow_three_card,
)
from tests.games.oracles.card_classes import (
    BITS,
    NO_CARDS,
    Meetings,
    classes,
    containing,
    edge,
    meetings,
    read_from,
    rows_of,
    strengths,
    without,
    written,
)
from tests.games.oracles.slow_caribbean import FIVE, always_raise, by_dealer, by_own_hand, gain_behind
from tests.games.oracles.slow_crazy_four import QUEENS
from tests.games.oracles.slow_four_card import ACES, hands_of
from tests.games.oracles.slow_hands import ACE, DECK, FOUR, QUEEN, plain
from tests.games.oracles.slow_holdem import TRIPS_BY_TABLE, dealer_has_a_pair, trips
from tests.games.oracles.slow_three_card import (
    BONUSES,
    PAIRS,
    SIXES,
    THREE,
    best_play,
    pair_plus,
    six_card_bonus,
)
from tests.scale import scale

pytestmark = scale  # it judges the oracles, which hardly change


def agree(keeps: Fraction, published: str) -> bool:
    """Return whether a figure is the published one, in as many places as that has."""
    return f"{float(keeps):.{len(published.partition('.')[2])}f}" == published


# --- Sets of cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "known"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_classes_are_as_many_as_is_known_and_weigh_all_sets(size, known):
    assert len(classes(size)) == known
    assert sum(classes(size).values()) == comb(52, size)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_set_is_in_one_row(size):
    assert rows_of(size).total() == comb(52, size)


def test_five_cards_by_rows_are_five_cards_read_one_by_one():
    read: Counter[str] = Counter()
    for cards, weight in classes(5).items():
        read[strengths(FIVE)[cards][2]] += weight
    assert read == rows_of(5)


def test_seven_cards_by_rows():
    assert rows_of(7) == {
        "royal-flush": 4_324,
        "straight-flush": 37_260,
        "four-of-a-kind": 224_848,
        "full-house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three-of-a-kind": 6_461_620,
        "two-pair": 31_433_400,
        "pair": 58_627_800,
        "high-card": 23_294_460,
    }


def test_hands_that_share_no_card_are_counted_in_and_out_as_one_by_one():
    own = read_from("Qs 6d 4c")
    assert sum(without(own, THREE).values()) == comb(49, 3)
    slowly: Counter = Counter()
    for cards, weight in classes(3).items():
        slowly[strengths(THREE)[cards]] += weight
    assert slowly == containing(NO_CARDS, THREE)
    won = sum(count for his, count in without(own, THREE).items() if his < strengths(THREE)[own])
    assert won == sum(count for his, count in one_by_one(own).items() if his < strengths(THREE)[own])


def one_by_one(own) -> Counter:
    """The same by every hand of the 49 cards that are left."""
    left = [card for card in DECK if card not in written(own)]
    return Counter(plain(hand, THREE) for hand in combinations(left, 3))


# --- Three Card Poker --------------------------------------------------------------------------------


def test_three_card_hands_and_the_dealers_that_qualify():
    hands: Counter[str] = Counter()
    for (_place, _ranks, name), count in containing(NO_CARDS, THREE).items():
        hands[name] += count
    assert hands == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }
    qualified = (n for hand, n in containing(NO_CARDS, THREE).items() if slow_three_card.qualifies(hand))
    assert sum(qualified) == 15_380


@pytest.mark.parametrize(
    ("table", "keeps"),
    [
        ("TCP-AB-1", "3.372981"),
        ("TCP-AB-2", "3.6083"),
        ("TCP-AB-3", "3.8255"),
        ("TCP-AB-4", "4.2780"),
    ],
)
def test_three_card_poker_by_best_play_keeps_what_is_published(table, keeps):
    assert agree(best_play(BONUSES[table]), keeps)


def test_queen_six_four_is_best_play_and_its_neighbours_are_not():
    best = best_play(BONUSES["TCP-AB-1"])
    assert best_play(BONUSES["TCP-AB-1"], weakest="Qs 6d 4c") == best
    for weakest in ("Qs 6d 3c", "Qs 6d 5c"):
        assert best_play(BONUSES["TCP-AB-1"], weakest=weakest) > best


@pytest.mark.parametrize(
    ("table", "keeps"),
    [
        ("TCP-PP-1", "7.2760"),
        ("TCP-PP-2", "2.3167"),
        ("TCP-PP-3", "3.4932"),
        ("TCP-PP-4", "5.5747"),
        ("TCP-PP-5", "7.0950"),
    ],
)
def test_pair_plus_keeps_what_is_published(table, keeps):
    assert agree(pair_plus(PAIRS[table]), keeps)


@pytest.mark.parametrize(
    ("table", "keeps"), [("TCP-6C-1", "10.2248"), ("TCP-6C-2", "8.5614"), ("TCP-6C-3", "15.2790")]
)
def test_six_card_bonus_keeps_what_is_published(table, keeps):
    assert agree(six_card_bonus(SIXES[table]), keeps)


def test_three_card_meetings_by_in_and_out_are_those_of_each_hand():
    met = meetings(THREE, slow_three_card.qualifies)
    assert met.total() == comb(52, 3) * comb(49, 3)
    slowly: Meetings = Counter()
    for cards, weight in classes(3).items():
        own = strengths(THREE)[cards]
        for his, count in without(cards, THREE).items():
            result = (own > his) - (own < his)
            slowly[own, result, slow_three_card.qualifies(his)] += weight * count
    assert +met == +slowly


# --- Caribbean Stud ----------------------------------------------------------------------------------


@cache
def met_in_caribbean() -> Meetings:
    return meetings(FIVE, slow_caribbean.qualifies)


def test_a_caribbean_dealer_qualifies_with_ace_king():
    hands = containing(NO_CARDS, FIVE)
    qualified = {hand: count for hand, count in hands.items() if slow_caribbean.qualifies(hand)}
    assert sum(qualified.values()) == 1_463_700
    assert sum(count for hand, count in qualified.items() if hand[2] == "high-card") == 167_280


def test_caribbean_stud_always_raised_keeps_what_is_published():
    met = met_in_caribbean()
    assert met.total() == comb(52, 5) * comb(47, 5)
    assert by_dealer(met)[True] == 1_463_700 * comb(47, 5)
    assert agree(always_raise(met), "16.6072")


def test_caribbean_stud_by_the_own_hand_alone_is_raised_from_ace_king_jack_eight_three_on():
    keeps, weakest = by_own_hand(met_in_caribbean())
    assert agree(keeps, "5.3163")
    assert weakest == (0, (14, 13, 11, 8, 3), "high-card")


def test_behind_an_up_card_twos_are_raised_and_ace_queen_is_folded():
    """The nearest hands on either side of ace-king, behind each up card."""
    for hand, gains_more in (("2c 2d 3h 4s 5c", True), ("Ac Qd Jh Ts 9c", False)):
        own = read_from(hand)
        ups = [(suit, bit) for suit in range(4) for bit in BITS if not own[suit] & bit]
        assert len(ups) == 47
        assert all((gain_behind(own, up) > -comb(46, 4)) is gains_more for up in ups)


@scale
def test_caribbean_stud_by_best_play_keeps_what_is_published():
    assert agree(slow_caribbean.best_play(met_in_caribbean()), "5.2243")


def test_a_raise_that_is_paid_even_money_keeps_another_figure():
    """The negative control: what a counter prints that leaves the table of the Raise out."""
    met = met_in_caribbean()
    results = {1: 3, 0: 0, -1: -3}
    total = sum(n * (results[result] if qualified else 1) for (_, result, qualified), n in met.items())
    assert agree(edge(total, met.total()), "30.0346")


# --- Games without a dealer's hand -------------------------------------------------------------------


def test_let_it_ride_by_best_play_keeps_what_is_published():
    assert agree(slow_let_it_ride.best_play(), "3.505679")


def test_mississippi_stud_by_best_play_keeps_what_is_published():
    assert agree(slow_mississippi.best_play(), "4.914858")


# --- Ultimate Texas Hold'em --------------------------------------------------------------------------


def test_the_dealer_of_seven_cards_has_a_pair():
    assert dealer_has_a_pair() == 110_490_100
    assert agree(-edge(dealer_has_a_pair(), comb(52, 7)), "82.5881")


@pytest.mark.parametrize(
    ("table", "keeps"),
    [("UTH-T1", "0.9018"), ("UTH-T2", "1.9040"), ("UTH-T3", "3.4979"), ("UTH-T4", "6.1808")],
)
def test_trips_keeps_what_is_published(table, keeps):
    assert agree(trips(TRIPS_BY_TABLE[table]), keeps)


# --- Four cards make the hand ------------------------------------------------------------------------


FOUR_OF_FIVE = (624, 2_072, 58_656, 114_616, 101_808, 123_552, 1_047_552, 1_150_080)
FOUR_OF_SIX = (14_664, 47_752, 897_616, 2_245_352, 1_744_080, 2_342_736, 8_194_320, 4_872_000)


@pytest.mark.parametrize(("size", "known"), [(5, FOUR_OF_FIVE), (6, FOUR_OF_SIX)])
def test_the_best_four_of_five_and_of_six_cards(size, known):
    hands: Counter[str] = Counter()
    for (name, _rank), count in hands_of(size).items():
        hands[name] += count
    assert hands.total() == comb(52, size)
    assert tuple(hands[name] for name in reversed(FOUR)) == known


def test_pairs_of_aces_and_of_queens_or_better_among_the_best_four_of_five():
    assert hands_of(5)["pair", ACE] == 81_096
    assert sum(hands_of(5)["pair", rank] for rank in (QUEEN, 13, ACE)) == 242_916


@pytest.mark.parametrize(
    ("table", "keeps"), [("4CP-AU-1", "3.8917"), ("4CP-AU-2", "2.5752"), ("4CP-AU-3", "3.3724")]
)
def test_aces_up_keeps_what_is_published(table, keeps):
    assert agree(slow_four_card.keeps(ACES[table], lowest=ACE, pair="pair-of-aces"), keeps)


@pytest.mark.parametrize(
    ("table", "keeps"),
    [("C4P-QU-1", "4.5203"), ("C4P-QU-2", "3.0606"), ("C4P-QU-3", "5.3175"), ("C4P-QU-4", "6.7772")],
)
def test_queens_up_keeps_what_is_published(table, keeps):
    assert agree(slow_four_card.keeps(QUEENS[table], lowest=QUEEN, pair="pair-of-queens"), keeps)


@scale
def test_crazy_four_poker_by_best_play_keeps_what_is_published():
    keeps, staked = slow_crazy_four.best_play(slow_crazy_four.SUPERS["C4P-SB-1"])
    assert agree(keeps, "3.42")
    assert agree(keeps / staked, "1.09")
    assert (agree(keeps, "3.418855"), agree(staked, "3.136171")) == (True, True)


# --- High Card Flush ---------------------------------------------------------------------------------


def test_the_longest_flush_of_seven_cards_and_the_longest_straight_flush():
    flushes = slow_high_card_flush.lengths(len)
    assert flushes.total() == comb(52, 7)
    assert flushes == {7: 6_864, 6: 267_696, 5: 3_814_668, 4: 26_137_540, 3: 78_881_088, 2: 24_676_704}
    runs = slow_high_card_flush.lengths(slow_high_card_flush.longest_run)
    assert runs.total() == comb(52, 7)
    assert {length: runs[length] for length in range(7, 2, -1)} == {
        7: 32,
        6: 1_592,
        5: 39_960,
        4: 676_196,
        3: 8_642_932,
    }


@pytest.mark.parametrize(
    ("bet", "measure", "table", "keeps"),
    [
        ("flush", len, slow_high_card_flush.FLUSHES["HCF-FL-1"], "7.8072"),
        ("flush", len, slow_high_card_flush.FLUSHES["HCF-FL-2"], "5.3038"),
        *(
            (
                "straight-flush",
                slow_high_card_flush.longest_run,
                slow_high_card_flush.STRAIGHT_FLUSHES[table],
                keeps,
            )
            for table, keeps in (("HCF-SF-1", "13.0864"), ("HCF-SF-2", "6.3515"))
        ),
    ],
)
def test_the_bonuses_of_high_card_flush_keep_what_is_published(bet, measure, table, keeps):
    assert agree(slow_high_card_flush.keeps(bet, slow_high_card_flush.lengths(measure), table), keeps)


# --- Texas Hold'em Bonus -----------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "keeps"), [("THB-B1", "8.5406"), ("THB-B2", "8.8989")])
def test_the_bonus_on_two_cards_keeps_what_is_published(table, keeps):
    assert agree(slow_holdem_bonus.keeps(slow_holdem_bonus.BONUS_BY_TABLE[table]), keeps)
