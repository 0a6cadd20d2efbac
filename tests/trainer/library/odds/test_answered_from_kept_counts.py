"""No request counts hands: every bet of every game, in whatever house, is shown from counts that are kept."""

import pytest

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.count_cache import cached_counts_only
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.odds.books import houses
from tests.scale import some_or_all
from tests.trainer.library.odds.keeping import nothing_kept
from trainer.library.odds.bets import main_bet, side_bets
from trainer.library.odds.progressives import progressive
from trainer.library.views.odds import BETS
from trainer.schools.house_rules.edges import bet_edges
from trainer.schools.house_rules.profiles import GameHouse

pytestmark = pytest.mark.django_db


@some_or_all("slug", GAMES, some=["wild-six-card-draw-poker", "pai-gow-poker"])
def test_every_bet_of_every_house_is_shown_without_counting(slug):
    game = GAMES[slug]
    seen = 0
    for house in [*houses(game)][::10]:
        book = Book(game, load(game), house, load(game).meter if game.progressive else None)
        with cached_counts_only():
            bets = [main_bet(book), *side_bets(book)]
        assert [bet.slug for bet in bets if bet.uncounted or not bet.tables] == []
        assert {bet.slug for bet in bets} == {game.main.slug, *(each.slug for each in book.side_bets)}
        assert all(worth.edge is not None for worth in bet_edges(GameHouse(game, house, book.meter)))
        seen += 1
    assert seen


def test_the_negative_control_is_a_machine_that_keeps_nothing(monkeypatch, tmp_path):
    game = GAMES["six-card-poker"]
    book = Book(game, load(game), open_house(game, load(game), {}), load(game).meter)
    with nothing_kept(monkeypatch, tmp_path), cached_counts_only():
        bets = [main_bet(book), *side_bets(book)]
        assert all(bet.uncounted and not bet.tables for bet in bets)
        assert progressive(GameHouse(game, book.house, book.meter), bets=BETS, others=0) is None
        assert {worth.edge for worth in bet_edges(GameHouse(game, book.house, book.meter))} == {None}
        assert not (tmp_path / "cache").exists()


def test_a_page_says_what_no_one_has_counted_and_counts_nothing(client_of, alice, monkeypatch, tmp_path):
    with nothing_kept(monkeypatch, tmp_path):
        page = client_of(alice).get("/games/6-5-4-poker/odds/").content.decode()
        assert "Odds for PT-1, PT-2, PT-3 aren’t available yet" in page
        assert "not calculated yet" in page
        assert not (tmp_path / "cache").exists()
