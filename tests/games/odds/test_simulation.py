"""What is simulated is called so, comes from a seed, and agrees with what is counted."""

from fractions import Fraction

import pytest

from games.engine.odds.base_bet import simulation as simulating
from games.engine.odds.base_bet.play_figures import BEST, BY_CARDS
from games.engine.odds.base_bet.simulation import WAY, simulate
from games.engine.odds.book import Book
from games.engine.odds.count_cache import isolated_cache
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.books import book_of
from tests.games.odds.caribbean_stud import PUSHING as CARIBBEAN

HANDS = 3_000


@pytest.fixture(autouse=True)
def few_hands(monkeypatch):
    monkeypatch.setattr(simulating, "HANDS", HANDS)


def caribbean() -> Book:
    sheet = load(CARIBBEAN)
    return Book(CARIBBEAN, sheet, open_house(CARIBBEAN, sheet, {}))


def test_where_the_best_play_is_not_counted_a_simulation_stands_and_says_so():
    book = caribbean()
    assert (book.strategies[-1], BEST in book.strategies) == (WAY, False)
    figures = book.play(WAY)
    assert not figures.exact
    assert (figures.seed, figures.total) == (simulating.SEED, HANDS)
    assert 0 < figures.standard_error < Fraction(1, 10)


SAME = {"6-5-4-poker": BY_CARDS, "wild-six-card-draw-poker": "most-useless-card"}
"""Strategies of a careful patron that are counted too."""


@pytest.mark.parametrize("slug", SAME)
def test_the_simulation_agrees_with_the_exact_count_of_the_same_strategy(slug):
    book = book_of(slug)
    exact, simulated = book.play(SAME[slug]), simulate(book.game, book.sheet, book.house)
    assert exact.exact
    assert exact.standard_error == 0
    bonuses = [book.figures(book.game.wager(bonus))[0].edge for bonus in simulated.bonuses]
    assert abs(simulated.edge - exact.edge - sum(bonuses)) <= 4 * Fraction(simulated.standard_error)


def test_the_same_seed_gives_the_same_hands(monkeypatch, tmp_path):
    monkeypatch.setattr(simulating, "HANDS", 100)
    book = caribbean()
    asked = (book.game, book.sheet, book.house)
    first = simulate(*asked)
    with isolated_cache(tmp_path):
        assert simulate(*asked).outcomes == first.outcomes
    assert first.total == 100


OWN_OPTIONS = {
    "pai-gow-poker": [
        ({"house-way": "way-2"}, True),
        ({"ace-to-five-straight": "lowest"}, True),
        ({"foul-hand": "house-way"}, True),
        ({"commission": "none"}, True),
        ({"commission-coin": 100}, False),
        ({"envy-from-every-hand": False}, False),
    ],
    "ultimate-texas-holdem": [({"trips-after-fold": "taken"}, False)],
    "texas-holdem-bonus": [({"bonus-after-fold": "taken"}, False), ({"ante": "THB-A2"}, True)],
    "four-card-poker": [({"aces-up-after-fold": "stands"}, False)],
}


@pytest.mark.parametrize("slug", OWN_OPTIONS)
def test_only_an_option_that_touches_the_base_bet_has_a_simulation_of_its_own(slug, monkeypatch, tmp_path):
    monkeypatch.setattr(simulating, "HANDS", 50)

    def simulated(chosen) -> set:
        book = book_of(slug, **{name.replace("-", "_"): value for name, value in chosen.items()})
        before = set(tmp_path.iterdir())
        simulate(book.game, book.sheet, book.house)
        return set(tmp_path.iterdir()) - before

    with isolated_cache(tmp_path):
        assert simulated({})
        for chosen, touches in OWN_OPTIONS[slug]:
            assert bool(simulated(chosen)) is touches, chosen
