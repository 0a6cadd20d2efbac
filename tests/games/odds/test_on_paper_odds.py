"""Of games that no counter was written for, each bet is exact, simulated or not counted, and says why."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from games import crazy_four_poker, let_it_ride, mississippi_stud, pai_gow_poker, ultimate_texas_holdem
from games.engine.odds.base_bet import simulation
from games.engine.odds.base_bet.play_figures import BEST
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import NO_COUNTER, Book
from games.engine.odds.classes import hand_counts
from games.engine.odds.figures import decimal
from games.engine.odds.guard import OTHERWISE, REASONS, NotCounted
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.caribbean_stud import GAME as CARIBBEAN
from tests.games.odds.test_guard import ACES, with_choices
from tests.games.on_paper import (
    baccarat,
    roulette,
    three_card_poker,
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
    ("pai-gow-poker", "fortune"): "exact",
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


@pytest.mark.parametrize(
    ("table", "edge"),
    [("UTH-T1", "0.9018"), ("UTH-T2", "1.9040"), ("UTH-T3", "3.4979"), ("UTH-T4", "6.1808")],
)
def test_uth_trips_by_seven_cards(table, edge):
    game = GAMES["ultimate-texas-holdem"]
    sheet = load(game)
    book = Book(game, sheet, open_house(game, sheet, {"trips": table}))
    (figures,) = book.figures(game.wager("trips"))
    assert figures.exact
    assert decimal(100 * figures.edge, places=4) == edge


def test_uth_dealer_of_seven_cards_qualifies():
    game = GAMES["ultimate-texas-holdem"]
    counts = hand_counts(game.ladder, game.deck, 7)
    by_category = Counter()
    for (strength, _wild), count in counts.items():
        by_category[game.ladder.category(strength)] += count
    assert [by_category[name] for name in reversed(game.ladder.categories)] == [
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400),
        *(58_627_800, 23_294_460),
    ]
    least = game.qualifier.least(game.hands["dealer"].ladder)
    qualified = sum(count for (strength, _wild), count in counts.items() if strength >= least)
    assert decimal(Fraction(100 * qualified, counts.total()), places=3) == "82.588"


def test_uth_main_bet_is_called_simulated_with_its_standard_error():
    book = book_for("ultimate-texas-holdem")
    figures = book.play(SIMULATED)
    assert not figures.exact
    assert figures.standard_error > 0


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
