"""Of games that no counter was written for, each bet is exact, simulated or not counted, and says why."""

from dataclasses import replace

import pytest

from games import crazy_four_poker
from games.engine.odds.base_bet import simulation
from games.engine.odds.base_bet.play_figures import BEST
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import NO_COUNTER, Book
from games.engine.odds.figures import decimal
from games.engine.odds.guard import OTHERWISE, REASONS, NotCounted
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.caribbean_stud import GAME as CARIBBEAN
from tests.games.odds.test_guard import ACES, with_choices
from tests.games.on_paper import (
    baccarat,
    let_it_ride,
    mississippi_stud,
    pai_gow_poker,
    roulette,
    three_card_poker,
    ultimate_texas_holdem,
)

PAPER = (
    *(ultimate_texas_holdem, let_it_ride, mississippi_stud, pai_gow_poker, crazy_four_poker),
    *(baccarat, roulette, three_card_poker),
)
GAMES = {game.slug: game for game in (*(module.GAME for module in PAPER), CARIBBEAN)}


def book_for(slug) -> Book:
    game = GAMES[slug]
    sheet = load(game)
    return Book(game, sheet, open_house(game, sheet, {}))


@pytest.fixture(autouse=True)
def few_hands(monkeypatch):
    monkeypatch.setattr(simulation, "HANDS", 100)


def found(count) -> str:
    try:
        return "exact" if count().exact else SIMULATED
    except NotCounted as error:
        return f"not counted: {error.field}"


MAIN = {
    "ultimate-texas-holdem": (SIMULATED, "Dealing.board"),
    "let-it-ride": ("exact", None),
    "mississippi-stud": ("exact", None),
    "pai-gow-poker": (SIMULATED, ""),
    "crazy-4-poker": ("exact", "Dealing.sizes"),
    "baccarat": ("not counted: Dealing.no_packet", ""),
    "roulette": ("not counted: Dealing.no_packet", ""),
    "three-card-poker": ("exact", None),
    "caribbean-stud": ("exact", None),
}
"""What is found for the main bet by the first way of playing it, and the part for which its best play is not
counted; None where it is."""


@pytest.mark.parametrize("slug", MAIN)
def test_a_main_bet_is_exact_simulated_or_not_counted_and_says_why(slug):
    book, (kind, field) = book_for(slug), MAIN[slug]
    assert found(lambda: book.play(book.strategies[0])) == kind
    refusals = [(each.field, each.reason) for each in book.refusals]
    if field is None:
        assert refusals == []
    else:
        assert refusals == [(field or "Game", REASONS[field] if field else NO_COUNTER)]


SIDE = {
    ("ultimate-texas-holdem", "trips"): "exact",
    ("let-it-ride", "three-card-bonus"): "exact",
    ("mississippi-stud", "three-card-bonus"): "exact",
    ("crazy-4-poker", "queens-up"): "exact",
    ("three-card-poker", "pair-plus"): "exact",
    ("three-card-poker", "ante-bonus"): "exact",
    **{("baccarat", bet): "not counted: Dealing.no_packet" for bet in ("banker", "tie")},
    **{("roulette", wager.slug): "not counted: Dealing.no_packet" for wager in GAMES["roulette"].wagers[1:]},
}
"""Of each bet that the main one does not bring with it."""


def test_every_side_bet_is_exact_simulated_or_not_counted():
    assert {
        (slug, wager.slug): found(lambda book=book, wager=wager: book.figures(wager)[0])
        for slug in GAMES
        for book in [book_for(slug)]
        for wager in book.side_bets
    } == SIDE


def test_every_refusal_is_a_sentence():
    books = [book_for(slug) for slug in GAMES]
    said = [each for book in books for each in book.refusals]
    said += [each for book in books for wager in book.side_bets if (each := book.refusal(wager))]
    assert said
    assert all(str(each.reason) and each.reason != OTHERWISE for each in said if each.field in REASONS)


def test_uth_trips_by_seven_cards():
    """50, 40, 30, 8, 7, 4 and 3 to 1: 0.9018 %."""
    (figures,) = book_for("ultimate-texas-holdem").figures(GAMES["ultimate-texas-holdem"].wager("trips"))
    assert decimal(100 * figures.edge, places=4) == "0.9018"


@pytest.mark.parametrize(("slug", "edge"), [("let-it-ride", "3.505679"), ("mississippi-stud", "4.914858")])
def test_best_play_over_a_board_keeps_the_published_part_of_one_bet(slug, edge):
    figures = book_for(slug).play(BEST)
    assert figures.exact
    assert decimal(100 * figures.edge, places=6) == edge


def test_the_negative_control_is_a_bet_that_cannot_be_taken_back():
    """All three bets of Let It Ride let ride: each keeps what the third does."""
    game = GAMES["let-it-ride"]
    riding = with_choices(game, lambda choices: choices[:1])
    book = book_for(game.slug)
    figures = replace(book, game=riding).play(BEST)
    assert figures.average_bet == 3
    assert figures.edge > book.play(BEST).edge


def test_a_choice_that_not_every_hand_has_is_not_counted_over_a_board():
    game = GAMES["let-it-ride"]
    needed = with_choices(game, lambda choices: (replace(choices[0], needs=ACES), *choices[1:]))
    (refusal,) = replace(book_for(game.slug), game=needed).refusals
    assert refusal.field == "Choice.needs"
