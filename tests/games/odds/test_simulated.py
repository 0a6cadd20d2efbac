"""What is simulated is called so, comes from a seed, and agrees with what is counted."""

from fractions import Fraction

import pytest

from games import GAMES
from games.engine.odds.main import simulated as simulating
from games.engine.odds.main.playing import BY_CARDS, plays
from games.engine.odds.main.simulated import WAY, simulated
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.opened import book_of

WITHOUT = [slug for slug, game in GAMES.items() if "optimal" not in plays(game)]


@pytest.mark.parametrize("slug", WITHOUT)
def test_where_the_best_play_is_not_counted_a_simulation_stands_and_says_so(slug):
    book = book_of(slug)
    assert book.strategies[-1] == WAY
    figures = book.play(WAY)
    assert not figures.exact
    assert figures.seed == simulating.SEED
    assert figures.total == simulating.HANDS
    assert 0 < figures.standard_error < Fraction(1, 100)
    for way in book.strategies[:-1]:
        assert book.play(way).exact
        assert book.play(way).standard_error == 0


def test_the_simulation_agrees_with_the_exact_count_of_the_same_strategy():
    book = book_of("6-5-4-poker")
    exact, seen = book.play(BY_CARDS), book.play(WAY)
    assert abs(seen.edge - exact.edge) <= 4 * Fraction(seen.standard_error)


@pytest.mark.parametrize("slug", WITHOUT)
def test_the_same_seed_gives_the_same_hands(slug, monkeypatch):
    game, sheet = GAMES[slug], load(GAMES[slug])
    house = open_house(game, sheet, {})
    monkeypatch.setattr(simulating, "HANDS", 100)
    first = simulating._play(game, sheet, house, simulating.silent)
    assert first == simulating._play(game, sheet, house, simulating.silent)
    assert sum(first.values()) == 100
    assert simulated(game, sheet, house).total == 100


def test_a_house_pays_its_own_table_for_the_same_hands():
    """What is simulated is which hands come; what they are paid is added up by the paytable of the house."""
    slug = "wild-six-card-draw-poker"
    edges = [
        book_of(slug, big_hand=table, big_hand_on_automatic=on).play(WAY).edge
        for table in ("BIG-A", "BIG-B", "BIG-C")
        for on in (True, False)
    ]
    assert len(set(edges)) == len(edges)
    assert edges[0] < edges[1]
