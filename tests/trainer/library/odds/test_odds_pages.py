"""The odds page of a game: exact figures of every bet under the school's house; who sees it, and when not."""

import re
from dataclasses import replace
from html import unescape

import pytest

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figures import per_cent
from games.engine.rules.houses import House
from games.engine.rules.sheets import load
from tests.trainer.library.odds.keeping import forget
from tests.trainer.modes import start_test
from trainer.library.odds.bets import fraction, outcome_table
from trainer.library.views.odds import render_odds
from trainer.play.services.runs import finish_run
from trainer.schools.house_rules.profiles import change_house, house_of

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)
SIX, FOUR, RABBIT, WILD = "six-card-poker", "6-5-4-poker", "rabbit-hunter", "wild-six-card-draw-poker"


def read(client, game, query="") -> str:
    response = client.get(f"/games/{game}/odds/{query}")
    assert response.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def book_for(school, game) -> Book:
    current = house_of(school=school, game=game)
    return Book(current.game, load(current.game), current.house, current.meter)


@every_game
def test_every_bet_by_every_table_and_every_strategy_with_every_row(client_of, alice, riverside, game):
    said, book = read(client_of(alice), game), book_for(riverside, game)
    shown = [each.play(way) for each in with_each_table(book) for way in book.strategies]
    for wager in book.side_bets:
        shown += [figures for table in book.tables(wager) for figures in book.figures(wager, table)]
    tables = [table for wager in book.side_bets for table in book.tables(wager)]
    assert len(shown) >= len(with_each_table(book)) + len(tables)
    for figures in shown:
        assert per_cent(figures.edge).replace("-", "−") in said
        assert all(f"{outcome.count:,}" in said for outcome in figures.outcomes)
        assert not figures.exact or fraction(figures.edge) in said


def test_rh_figures_of_bets_that_go_together(client_of, alice):
    """The bonus alone misleads: the main bet is played for both, and a card costs what it costs."""
    said = read(client_of(alice), RABBIT)
    assert "Optimal play on both, with equal bets on Tens Up" in said
    assert "2.0272%" in said
    assert "With the card bought and its price included, at equal bets" in said
    assert "101.9958%" in said
    assert "1.9958%" not in said.replace("101.9958%", "")


def with_each_table(book) -> list[Book]:
    """Of a main bet that a table pays, a house for each; else this one."""
    main = book.game.main
    if not main.table:
        return [book]
    tables = book.sheet.paytables[main.table]
    houses = [House({**book.house.choices, main.chosen_by: name}) for name in tables]
    return [replace(book, house=house) for house in houses]


def test_scp_aces_up_row_by_row(client_of, alice):
    said = read(client_of(alice), SIX)
    assert "3.2973% = 83,911 / 2,544,815" in said
    assert "Royal flush 500 to 1 188 0.000009234 108,290 0.004617" in said
    assert "Any other hand −1 15,592,308 0.765886125 1.3 −0.765886" in said
    assert "Total 20,358,520 1 −0.032973" in said


def test_what_is_simulated_says_so_with_its_standard_error(client_of, alice, riverside):
    said, book = read(client_of(alice), WILD), book_for(riverside, WILD)
    simulated = [book.play(way) for way in book.strategies if not book.play(way).exact]
    for each in simulated:
        table = outcome_table(each)
        assert f"{table.edge} ± {table.error}" in said
        assert f"Simulated, not calculated: {each.total:,} hands" in said
    assert ("Simulated, not calculated" in said) is bool(simulated)


def other_table(manager, game, **choices):
    current = house_of(school=manager.school, game=game)
    house = replace(current.house, choices={**current.house.choices, **choices})
    change_house(manager=manager, game=game, house=house, meter=current.meter, seen=0)


def test_the_tables_are_those_of_the_readers_own_house(client_of, alice, mona, dora):
    before = read(client_of(alice), SIX)
    other_table(mona, SIX, **{"aces-up": "SCP-04"})
    assert "Aces Up SCP-02 your house rules 3.2973%" in before
    assert "Aces Up SCP-04 your house rules 5.1235%" in read(client_of(alice), SIX)
    assert read(client_of(dora), SIX).count("SCP-04 your house rules") == 0


def test_a_page_is_rendered_once_for_its_facts_and_language(client_of, alice, bob, mona):
    forget()
    for client in (client_of(alice), client_of(bob), client_of(alice)):
        read(client, SIX)
    assert (render_odds.cache_info().misses, render_odds.cache_info().hits) == (1, 2)
    client_of(alice).get(f"/games/{SIX}/odds/", HTTP_ACCEPT_LANGUAGE="es")
    assert render_odds.cache_info().misses == 2
    other_table(mona, SIX, **{"aces-up": "SCP-04"})
    read(client_of(alice), SIX)
    assert render_odds.cache_info().misses == 3


@pytest.mark.parametrize("open_paytables", [False, True])
def test_it_is_closed_while_its_reader_sits_a_test_of_the_game(client_of, alice, bob, open_paytables):
    run = start_test(alice, game=SIX, open_paytables=open_paytables)
    response = client_of(alice).get(f"/games/{SIX}/odds/")
    assert response.status_code == 404
    assert "83,911" not in response.content.decode()
    sheet = client_of(alice).get(f"/games/{SIX}/")
    assert sheet.status_code == (200 if open_paytables else 404)
    assert "/odds/" not in sheet.content.decode()
    assert f"/games/{SIX}/odds/" not in client_of(alice).get("/games/").content.decode()
    assert "3.2973%" in read(client_of(bob), SIX)
    assert "4.5203%" in read(client_of(alice), FOUR)
    finish_run(run=run)
    assert "3.2973%" in read(client_of(alice), SIX)
