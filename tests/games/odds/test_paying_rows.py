"""Bets that a paytable pays by the player's hand: published figures, and small decks settled whole."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games.engine.money.amounts import parse_pay
from games.engine.odds.base_bet.all_play import FOLDED, NAMES
from games.engine.odds.base_bet.paying_rows import BY_HAND, BY_STRENGTH, RowTable, end_of, row_ways
from games.engine.odds.base_bet.play_figures import ALWAYS, BEST
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.odds.figures import decimal
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.frequencies import how_often
from games.engine.rounds.rounds import deal
from games.engine.rules.houses import open_house
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Beats, Even
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from tests.games.odds.caribbean_stud import GAME as CARIBBEAN
from tests.games.odds.caribbean_stud import PUSHING
from tests.games.odds.small_decks import deck_of
from tests.games.odds.test_guard import dealt_otherwise
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD
from tests.games.seats import sits, staying, with_dealer
from tests.games.trainee import each_prompt


def book_for(game, **changes) -> Book:
    sheet = load(game)
    return Book(replace(game, **changes), sheet, open_house(game, sheet, {}))


# --- Published figures ---------------------------------------------------------------------------


def test_three_card_poker_best_play_with_the_ante_bonus():
    """5-4-1 for a straight flush, three of a kind and a straight: 3.372981 %, and queen-six-four is it."""
    best, named = (book_for(THREE_CARD).play(way) for way in (BEST, "queen-six-four"))
    assert best.exact
    assert decimal(100 * best.edge, places=6) == "3.372981"
    assert best.edge == named.edge
    assert best.bonuses == ("ante-bonus",)
    assert best.total == comb(52, 3) * comb(49, 3)
    assert book_for(THREE_CARD).strategies == (BEST, "queen-six-four", ALWAYS)
    assert book_for(THREE_CARD).refusals == ()


PAIR_PLUS = {
    (40, 30, 6, 4, 1): "2.3167",
    (40, 30, 6, 3, 1): "7.2760",
    (40, 25, 6, 4, 1): "3.4932",
    (40, 30, 5, 4, 1): "5.5747",
}


@pytest.mark.parametrize("pays", PAIR_PLUS, ids=lambda pays: "-".join(map(str, pays)))
def test_three_card_poker_pair_plus_by_each_table(pays):
    hands = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
    rows = (Row(hand, hand, parse_pay(f"{times} to 1"), "") for hand, times in zip(hands, pays, strict=True))
    table = Paytable("PP", "pair-plus", "", tuple(rows))
    (figures,) = book_for(THREE_CARD).figures(THREE_CARD.wager("pair-plus"), table)
    assert decimal(100 * figures.edge, places=4) == PAIR_PLUS[pays]


def test_caribbean_stud_always_raise_and_how_often_the_dealer_qualifies():
    """The Raise by its paytable: 16.6072 %, where even money would come to 30.0346 %."""
    figures = book_for(CARIBBEAN).play(ALWAYS)
    assert figures.exact
    assert decimal(100 * figures.edge, places=4) == "16.6072"
    qualified = sum(each.count for each in figures.outcomes if not end_of(each.name).endswith("unqualified"))
    assert Fraction(qualified, figures.total) == Fraction(1_463_700, 2_598_960)


def test_caribbean_stud_beside_the_up_card_and_by_the_own_cards_alone():
    book = book_for(CARIBBEAN)
    assert book.strategies == (BEST, BY_HAND, "raise-from-high-card-ak", ALWAYS)
    assert decimal(100 * book.play(BEST).edge, places=4) == "5.2243"
    assert decimal(100 * book.play(BEST).element_of_risk, places=2) == "2.56"
    assert decimal(100 * book.play(BY_HAND).edge, places=4) == "5.3163"
    edges = [book.play(way).edge for way in book.strategies]
    assert edges == sorted(edges)
    assert book.refusals == ()


def test_a_raise_that_pushes_without_a_row_is_not_counted_beside_the_up_card():
    """The negative control: what folds at even money may be worth a fold where a win pays nothing."""
    book = book_for(PUSHING)
    assert book.strategies == (BY_HAND, "raise-from-high-card-ak", ALWAYS, SIMULATED)
    assert [refusal.field for refusal in book.refusals] == ["ByTable"]


# --- Small decks, settled whole ------------------------------------------------------------------

SMALL = {
    "three-card": (THREE_CARD, {"deck": deck_of("34568QA", "cd")}),
    "caribbean": (CARIBBEAN, {"deck": deck_of("9TJQKA", "cd")}),
    "pushes on a tie": (CARIBBEAN, {"deck": deck_of("2567QA", "cd"), "qualifier": None}),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_pair_of_hands_of_a_small_deck_settled(name):
    game, changes = SMALL[name]
    book = book_for(game, **changes)
    own, other = game.player.size, game.dealer.size
    always, best = Counter(), Fraction(0)
    for mine in combinations(book.game.deck, own):
        nets = Counter(
            net_of(book, mine, theirs)
            for theirs in combinations([card for card in book.game.deck if card not in mine], other)
        )
        always += nets
        best += max(sum(net * count for net, count in nets.items()), -nets.total())
    figures = book.play(ALWAYS)
    counted = Counter()
    for outcome in figures.outcomes:
        counted[outcome.net] += outcome.count
    assert +counted == always
    ways = row_ways(*parts(book))
    # What is seen beside an up card is not counted of so few cards.
    assert book.play(BY_HAND if BY_HAND in ways else next(iter(ways))).edge == -best / figures.total


def parts(book) -> tuple:
    return book.game, book.sheet, book.house


def net_of(book, mine, theirs) -> Fraction:
    seat = sits(book.game, mine, staying(book.game), ante=100)
    settled = settle(with_dealer(Inputs(*parts(book), (seat,)), theirs))
    return Fraction(sum(line.net for line in settled.lines), 100)


def test_the_negative_control_is_a_raise_at_even_money():
    """The same hands without the paytable: the deck above settles to something else."""
    book = book_for(CARIBBEAN, **SMALL["caribbean"][1])
    even = tuple(replace(wager, pays=Even()) for wager in CARIBBEAN.wagers)
    assert all(isinstance(wager.won, Beats) for wager in even)
    assert replace(book, game=replace(book.game, wagers=even)).play(ALWAYS).edge > book.play(ALWAYS).edge


def test_a_dealer_with_more_cards_than_a_hand_is_decided_by_strength():
    four = dealt_otherwise(THREE_CARD, table={"dealer": 4}).procedure
    book = book_for(THREE_CARD, procedure=four, deck=deck_of("3456QA", "cd"))
    assert next(iter(row_ways(*parts(book)))) == BY_STRENGTH
    assert book.play(BY_STRENGTH).edge <= book.play(ALWAYS).edge


# --- What an end is worth ------------------------------------------------------------------------


def test_what_an_end_is_worth_follows_from_how_its_bets_settle():
    worth = RowTable(*parts(book_for(THREE_CARD))).worth
    assert worth[(1, True), ("straight",)] == 3
    assert worth[(1, False), ("",)] == 1
    assert worth[(-1, True), ("three-of-a-kind",)] == 2
    assert worth[(0, True), ("straight-flush",)] == 5
    assert set(NAMES.values()) >= {end_of("wins/straight"), "loses"}
    raised = RowTable(*parts(book_for(CARIBBEAN))).worth
    assert raised[(1, True), ("royal-flush",)] == 1 + 2 * 100
    assert raised[(1, False), ("royal-flush",)] == 1
    assert raised[(1, True), ("",)] == 3
    assert RowTable(*parts(book_for(CARIBBEAN))).fold == -1


def test_how_often_a_dealer_qualifies_counts_the_ends_of_every_row():
    """Three Card Poker: 15,380 of 22,100 hands are queen-high or better."""
    played = deal(THREE_CARD, seed="on paper", spots=1, exercise=Exercise(WHOLE_JOB))
    prompt = next(prompt for _, prompt in each_prompt(played) if prompt.ask == "qualifies")
    found = how_often(played, load(THREE_CARD), prompt)
    assert found.chance in (Fraction(15_380, 22_100), Fraction(6_720, 22_100))
    assert FOLDED in {outcome.name for outcome in book_for(THREE_CARD).play(BEST).outcomes}
