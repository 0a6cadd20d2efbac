"""No request counts hands: every bet of every game, in whatever house, is shown from counts that are kept."""

from itertools import product

import pytest

from games import GAMES
from games.engine.odds.base_bet.simulation import HANDS, SEED, WAY
from games.engine.odds.book import Book
from games.engine.odds.count_cache import NotCountedYet, cached_counts_only
from games.engine.odds.hand_comparisons import hands_of
from games.engine.rules.houses import EVERY_HOUSE, open_house
from games.engine.rules.sheets import load
from tests.games.odds.books import book_of, houses
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD
from tests.scale import some_or_all
from tests.trainer.library.odds.keeping import nothing_kept
from trainer.library.odds.bets import main_bet, side_bets
from trainer.library.odds.progressives import progressive
from trainer.library.views.odds import BETS
from trainer.pages.numbers import per_cent
from trainer.schools.house_rules.edges import bet_edges
from trainer.schools.house_rules.profiles import GameHouse

pytestmark = pytest.mark.django_db


@some_or_all("slug", GAMES, some=["wild-six-card-draw-poker", "pai-gow-poker"])
def test_every_bet_of_every_house_is_shown_without_counting(slug):
    game = GAMES[slug]
    seen = 0
    for house in houses(game):
        book = Book(game, load(game), house, load(game).meter if game.progressive else None)
        with cached_counts_only():
            bets = [main_bet(book), *side_bets(book)]
        assert [bet.slug for bet in bets if bet.uncounted or not bet.tables] == []
        assert {bet.slug for bet in bets} == {game.main.slug, *(each.slug for each in book.side_bets)}
        assert all(worth.edge is not None for worth in bet_edges(GameHouse(game, house, book.meter)))
        seen += 1
    assert seen >= len(EVERY_HOUSE)


TOGETHER = {"house-way": "way-2", "commission": "none", "foul-hand": "house-way", "commission-coin": 100}


def test_options_that_are_not_simulated_together_are_named_each_with_the_figure_that_it_has_alone():
    game, sheet = GAMES["pai-gow-poker"], load(GAMES["pai-gow-poker"])
    with cached_counts_only():
        alone = [Book(game, sheet, open_house(game, sheet, {name: TOGETHER[name]})) for name in TOGETHER]
        way, commission, *unchanged = [book.play(WAY) for book in alone]
        shown = main_bet(Book(game, sheet, open_house(game, sheet, TOGETHER)))
    assert {each.edge for each in unchanged} == {book_of(game.slug).play(WAY).edge}
    assert (shown.tables, shown.uncounted) == ([], [])
    (said,) = [each for each in shown.refusals if "together" in each]
    for words, figures in (("House way, Second house way", way), ("Commission, No commission", commission)):
        assert f"{words}: house edge {per_cent(figures.edge)} ± " in said
    assert said.count(f"in {HANDS:,} simulated hands dealt from code “{SEED}”") == 2
    assert "Foul" not in said


@pytest.mark.parametrize("slug", [game.slug for game in GAMES.values() if game.progressive])
def test_every_progressive_of_every_house_is_shown_without_counting(slug):
    game = GAMES[slug]
    for house, bets in product(houses(game), (0, BETS)):
        current = GameHouse(game, house, load(game).meter)
        assert progressive(current, bets=bets, others=5) is not None


def test_the_negative_control_is_a_machine_that_keeps_nothing(monkeypatch, tmp_path):
    game = GAMES["six-card-poker"]
    book = Book(game, load(game), open_house(game, load(game), {}), load(game).meter)
    with nothing_kept(monkeypatch, tmp_path), cached_counts_only():
        bets = [main_bet(book), *side_bets(book)]
        assert all(bet.uncounted and not bet.tables for bet in bets)
        assert progressive(GameHouse(game, book.house, book.meter), bets=BETS, others=0) is None
        assert {worth.edge for worth in bet_edges(GameHouse(game, book.house, book.meter))} == {None}
        assert not (tmp_path / "cache").exists()


def test_what_no_one_may_count_is_refused_and_what_one_may_is_not(monkeypatch, tmp_path):
    with nothing_kept(monkeypatch, tmp_path):
        with cached_counts_only(), pytest.raises(NotCountedYet, match="Best 3 of 3 cards off 52"):
            hands_of(THREE_CARD.ladder, THREE_CARD.deck, 3)
        assert sum(ways for _, ways in hands_of(THREE_CARD.ladder, THREE_CARD.deck, 3)) == 22_100
        hands_of.cache_clear()
        with cached_counts_only():  # it is kept by now
            assert hands_of(THREE_CARD.ladder, THREE_CARD.deck, 3)


def test_a_page_says_what_no_one_has_counted_and_counts_nothing(client_of, alice, monkeypatch, tmp_path):
    with nothing_kept(monkeypatch, tmp_path):
        page = client_of(alice).get("/games/6-5-4-poker/odds/").content.decode()
        assert "Odds for PT-1, PT-2, PT-3 aren’t available yet" in page
        assert "not calculated yet" in page
        assert not (tmp_path / "cache").exists()
