"""Bets on what falls are counted pocket by pocket, and shown by kind."""

from collections import Counter
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figure_pages import listing
from tests.games.odds.books import book_of

GAME = GAMES["roulette"]
EVEN_MONEY = {"red", "black", "odd", "even", "low", "high"}


def edges(book: Book) -> dict[str, Fraction]:
    """The edge of every bet of a house's layout."""
    offered = [wager for wager in book.rules.wagers if wager.offered]
    return {wager.slug: figures.edge for wager in offered for figures in book.figures(wager)}


@pytest.mark.parametrize(
    ("chosen", "counted"),
    [
        ({}, {Fraction(1, 37): 157}),
        ({"la_partage": True}, {Fraction(1, 37): 151, Fraction(1, 74): 6}),
        ({"zeros": 2}, {Fraction(2, 38): 160, Fraction(3, 38): 1}),
        ({"zeros": 2, "la_partage": True}, {Fraction(2, 38): 154, Fraction(3, 38): 1, Fraction(1, 38): 6}),
    ],
)
def test_every_bet_of_a_layout_is_counted_exactly(chosen, counted):
    found = edges(book_of("roulette", **chosen))
    assert Counter(found.values()) == counted
    if chosen.get("la_partage"):
        assert {bet for bet, edge in found.items() if edge == min(counted)} == EVEN_MONEY


@pytest.mark.parametrize("zeros", [1, 2])
@pytest.mark.parametrize("partage", [False, True])
def test_a_bet_costs_what_its_kind_costs_so_each_kind_is_shown_once(zeros, partage):
    book = book_of("roulette", zeros=zeros, la_partage=partage)
    found, rules = edges(book), book.rules
    shown = [rules.main, *(wager for wager in book.side_bets if wager.offered)]
    assert len(shown) == {1: 8, 2: 9}[zeros]
    assert len({str(wager.kind_name) for wager in shown}) == len(shown)
    for slug, edge in found.items():
        assert edge == found[rules.families[slug]], slug
    pages = [page.written for page in listing(book)]
    assert [page["wager"] for page in pages] == [wager.slug for wager in shown]
    assert [Fraction(page["edge"]) for page in pages] == [found[wager.slug] for wager in shown]


def test_half_of_an_even_chance_is_an_end_of_its_own():
    (figures,) = book_of("roulette", la_partage=True).figures(GAME.wager("red"))
    ends = {str(end.words): (end.count, end.net) for end in figures.outcomes}
    assert ends == {
        "the bet wins": (18, 1),
        "half of the bet is lost": (1, Fraction(-1, 2)),
        "the bet loses": (18, -1),
    }
    assert list(ends) == ["the bet wins", "half of the bet is lost", "the bet loses"]
