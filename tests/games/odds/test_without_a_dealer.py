"""Let It Ride and Mississippi Stud: what is published of them, counted."""

from fractions import Fraction

import pytest

from games import GAMES
from games.engine.odds.base_bet.play_figures import BEST
from games.engine.odds.book import Book
from games.engine.odds.figures import decimal
from games.engine.odds.hand_comparisons import hands_of
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load

RIDE, STUD = "let-it-ride", "mississippi-stud"


def book_for(slug: str, **choices: str) -> Book:
    game, chosen = GAMES[slug], {name.replace("_", "-"): value for name, value in choices.items()}
    sheet = load(game)
    return Book(game, sheet, open_house(game, sheet, chosen))


@pytest.mark.parametrize(
    ("slug", "edge", "bet", "of_all_bet"),
    [(RIDE, "3.505679", "1.23", "2.85"), (STUD, "4.914858", "3.59", "1.37")],
)
def test_best_play_keeps_what_is_published(slug, edge, bet, of_all_bet):
    """Of one base bet; how many of them are bet on average, and what of all that is bet is kept."""
    book = book_for(slug)
    figures = book.play(BEST)
    assert figures.exact
    assert book.refusals == ()
    assert decimal(100 * figures.edge, places=6) == edge
    assert decimal(figures.average_bet, places=2) == bet
    assert decimal(100 * figures.edge / figures.average_bet, places=2) == of_all_bet


def test_final_hands_of_let_it_ride():
    """Pairs of tens 84,480, of jacks to aces 337,920."""
    pairs = [(hand, ways) for hand, ways in hands_of(GAMES[RIDE].ladder, GAMES[RIDE].deck, 5)]
    by_rank = {
        rank: sum(ways for hand, ways in pairs if hand.category == "pair" and hand.ranks[0] == rank)
        for rank in range(2, 15)
    }
    assert by_rank[10] == 84_480
    assert sum(by_rank[rank] for rank in (11, 12, 13, 14)) == 337_920


@pytest.mark.parametrize(
    ("slug", "table", "edge"),
    [
        (RIDE, "LIR-3C-1", "2.3167"),
        (RIDE, "LIR-3C-2", "7.2760"),
        (RIDE, "LIR-3C-3", "7.0950"),
        (RIDE, "LIR-3C-4", "5.5747"),
        (STUD, "MS-3C-1", "7.0950"),
    ],
)
def test_the_three_card_bonus_is_worth_what_pair_plus_is(slug, table, edge):
    book = book_for(slug, three_card_bonus=table)
    (figures,) = book.figures(GAMES[slug].wager("three-card-bonus"))
    assert figures.exact
    assert decimal(100 * figures.edge, places=4) == edge
    assert sum((Fraction(each.count, figures.total) for each in figures.outcomes), Fraction(0)) == 1
