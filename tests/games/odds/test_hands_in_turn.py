"""Hands in turn from a shoe: bets on the first cards and the main bet by basic strategy, as published."""

from fractions import Fraction
from math import comb

import pytest

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.odds import hands_in_turn
from games.engine.odds.dealers_ends import dealers_ends
from games.engine.odds.ends import paths_of
from games.engine.odds.figures import decimal
from games.engine.odds.hands_in_turn import KEPT, dealers_chances, ends_of_round, is_kept
from games.engine.odds.rule_costs import one_rule_changed, rule_costs
from games.engine.rules.houses import apply_house_rules
from games.engine.rules.sheets import load
from tests.games.odds.books import book_of, counts_of
from tests.scale import scale

GAME = GAMES["blackjack"]
SHEET = load(GAME)


def figures(bet: str, table: str = "", **choices):
    book = book_of(GAME.slug, **choices)
    wager = book.rules.wager(bet)
    (found,) = book.figures(wager, SHEET.paytable(wager.table, table) if table else None)
    return found


def main_edge(**choices) -> Fraction:
    book = book_of(GAME.slug, **choices)
    return book.play(book.strategies[0]).edge


# --- Bets on the first cards, and insurance -------------------------------------------------------

PUBLISHED = {
    ("perfect-pairs", "BJ-P-25", 6): "6.1093",
    ("perfect-pairs", "BJ-P-30", 6): "5.7878",
    ("perfect-pairs", "BJ-P-15", 6): "4.1801",
    ("21+3", "BJ-T-9", 6): "3.2386",
    ("21+3", "BJ-T-100", 6): "4.6210",
    ("21+3", "BJ-T-35", 6): "4.1427",
    ("insurance", "BJ-I", 6): "7.3955",
    ("perfect-pairs", "BJ-P-25", 8): "4.0964",
    ("perfect-pairs", "BJ-P-30", 8): "3.3735",
    ("perfect-pairs", "BJ-P-15", 8): "2.1687",
    ("21+3", "BJ-T-9", 8): "2.7360",
    ("21+3", "BJ-T-100", 8): "3.7039",
    ("21+3", "BJ-T-35", 8): "3.1849",
    ("insurance", "BJ-I", 8): "7.4699",
}
"""House edge in percent, first deal of a full shoe, by paytable and decks."""


@pytest.mark.parametrize(("bet", "table", "decks"), PUBLISHED)
def test_the_edge_of_side_bets_and_insurance_by_every_printed_table(bet, table, decks):
    assert decimal(100 * figures(bet, table, decks=decks).edge, places=4) == PUBLISHED[bet, table, decks]


def test_bj_3c_hands_of_three_cards_of_six_decks_to_the_combination():
    found = counts_of(figures("21+3"))
    assert found == {
        "suited-three-of-a-kind": 1_040,
        "straight-flush": 10_368,
        "three-of-a-kind": 25_272,
        "straight": 155_520,
        "flush": 292_896,
        "loses": 4_528_224,
    }
    assert sum(found.values()) == comb(312, 3)


def test_bj_3d_one_deck_has_no_perfect_pair():
    found = {each.name: each for each in figures("perfect-pairs", decks=1).outcomes}
    assert not found["perfect-pair"].possible
    assert found["mixed-pair"].count == 13 * 4


def test_bj_4b_insurance_wins_with_one_of_the_tens_behind_the_ace():
    assert figures("insurance").hit_frequency == Fraction(96, 311)
    assert figures("insurance", hole_card="none").edge == Fraction(23, 311)


# --- The dealer -----------------------------------------------------------------------------------


def test_bj_7_what_the_dealer_of_six_decks_ends_with():
    stands, hits = (
        {name: decimal(100 * part, places=3) for name, part in dealers_chances(rules).items()}
        for rules in (book_of(GAME.slug, soft_17=name).rules for name in ("stands", "hits"))
    )
    assert (stands["bust"], stands["17"], stands["21"]) == ("28.192", "14.525", "7.287")
    assert hits["bust"] == "28.576"
    assert decimal(100 * dealers_chances(GAME)["blackjack"], places=4) == "4.7489"


def test_the_count_of_the_main_bet_sees_the_dealer_that_is_counted_card_by_card():
    table = hands_in_turn._round_of(GAME)
    for up in range(1, 11):
        dealer = hands_in_turn._Against(table, up).dealer
        gone = hands_in_turn._counts((up,))
        dealer.count([gone])
        whole = sum(dealer.ends[gone].values())
        by_strength = {end: Fraction(ways, whole) for end, ways in dealer.ends[gone].items()}
        card = next(card for card in GAME.source.cards if hands_in_turn.worth(card) == up)
        by_name = dealers_ends(GAME.source, table.draws, table.dealer, Card(card))
        names = {0: "bust", 22: "blackjack"}
        assert {names.get(end, str(end)): part for end, part in by_strength.items()} == by_name


# --- The main bet ---------------------------------------------------------------------------------


def test_basic_strategy_comes_to_the_published_edges():
    """In percent; published to two digits by rounded parts, so three hundredths are left open."""
    plain = {"double_after_split": False, "surrender": "none"}
    assert abs(100 * main_edge() - Fraction("0.34")) < Fraction("0.03")
    assert abs(100 * main_edge(**plain) - Fraction("0.56")) < Fraction("0.03")


COSTS = {
    ("soft-17", "hits"): "0.20",
    ("double-after-split", False): "0.14",
    ("surrender", "none"): "0.08",
    ("resplit-aces", True): "-0.07",
    ("blackjack", "BJ-6-5"): "1.36",
    ("decks", 8): "0.02",
    ("decks", 2): "-0.20",
    ("decks", 1): "-0.50",
}
"""By how much each rule moves the edge, as published; one and two decks by strategies of their own."""


def test_every_rule_costs_what_is_published_and_6_to_5_exactly_that():
    _edge, costs = rule_costs(GAME, SHEET)
    by_rule = {(cost.choice, cost.value): cost.costs for cost in costs}
    for rule, published in COSTS.items():
        off = Fraction("0.06") if rule in {("decks", 1), ("decks", 2)} else Fraction("0.02")
        assert abs(100 * by_rule[rule] - Fraction(published)) < off, rule
    assert decimal(100 * by_rule["blackjack", "BJ-6-5"], places=4) == "1.3597"
    assert decimal(100 * by_rule["blackjack", "BJ-1-1"], places=4) == "2.2661"


def test_every_round_has_an_end_and_a_natural_comes_as_often_as_four_cards_say():
    ends = ends_of_round(GAME)
    assert sum(chance for chance, _net, _staked in ends.values()) == 1
    own = Fraction(2 * 24 * 96, 312 * 311)
    dealers_too = Fraction(2 * 23 * 95, 310 * 309)
    assert ends[hands_in_turn.End("natural")][0] == own * (1 - dealers_too)


def test_what_is_kept_is_what_would_be_counted_anew():
    """The printed rules; with one deck a split runs out of cards like the pair’s."""
    table = hands_in_turn._round_of(GAME)
    up = 6
    again = hands_in_turn._Against(table, up).ends()
    assert sum(chance for _end, chance, *_ in again) == Fraction(24, 312)
    assert is_kept(GAME)
    assert KEPT.exists()
    assert paths_of(GAME) == ()


@scale
def test_every_kept_round_is_counted_anew():
    for _changed, rules in one_rule_changed(GAME, SHEET):
        assert is_kept(rules)
        table = hands_in_turn._round_of(rules)
        assert hands_in_turn._counted.__wrapped__(table) == ends_of_round(rules)


def test_a_changed_strategy_is_not_kept():
    """The negative control: what the count rests on decides what is found."""
    rules = apply_house_rules(GAME, book_of(GAME.slug, soft_17="hits", decks=1).house)
    assert not is_kept(rules)
