"""The odds page of a game: what every bet is worth in the school's house, to managers and to trainees."""

import re
from dataclasses import replace
from html import unescape

import pytest

from games import GAMES
from games.engine.odds import book as books
from games.engine.odds.book import Book
from games.engine.odds.figures import edge_words
from games.engine.rules.houses import House
from tests.scale import SHAPES, some_or_all
from tests.trainer.modes import start_test
from trainer.library.odds.bets import fraction
from trainer.library.views.odds import render_odds
from trainer.play.services.runs import finish_run
from trainer.schools.house_rules import edges
from trainer.schools.house_rules.edges import book_of
from trainer.schools.house_rules.profiles import change_house, house_of

pytestmark = pytest.mark.django_db
SIX, FOUR, PAI_GOW = "six-card-poker", "6-5-4-poker", "pai-gow-poker"
THREE, MISSISSIPPI = "three-card-poker", "mississippi-stud"


def clear_odds():
    for cached in (render_odds, edges._edges_of, books._machine):
        cached.cache_clear()


def page_of(client, game, query="") -> str:
    response = client.get(f"/games/{game}/odds/{query}")
    assert response.status_code == 200
    return response.content.decode()


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def read(client, game, query="") -> str:
    return words(page_of(client, game, query))


def section(page: str, name: str) -> str:
    start = page.index(f'<section class="section" id="{name}"')
    return page[start : page.index("</section>", start)]


def house_books(school, game) -> list[Book]:
    """This house, and one for each table that pays the main bet."""
    book = book_of(house_of(school=school, game=game))
    others = {(bet.chosen_by, table.name) for bet in book.paying_bets for table in book.tables(bet)[1:]}
    return [book, *(replace(book, house=House({**book.house.choices, name: to})) for name, to in others)]


@some_or_all("game", GAMES, some=SHAPES)
def test_every_bet_by_every_table_and_every_way_of_playing(client_of, alice, riverside, game):
    said, (book, *others) = read(client_of(alice), game), house_books(riverside, game)
    shown = [each.play(way) for each in (book, *others) for way in each.strategies]
    tables = [(wager, table) for wager in book.side_bets for table in book.tables(wager)]
    shown += [figures for wager, table in tables for figures in book.figures(wager, table)]
    assert len(shown) > len(others) + len(tables)
    for figures in shown:
        assert edge_words(figures).replace("-", "−") in said
        if figures.exact:
            assert fraction(figures.edge) in said
            assert all(f"{outcome.count:,}" in said for outcome in figures.outcomes)


def test_the_costliest_main_bet_is_played_once_by_each_table(client_of, alice, riverside, monkeypatch):
    played, play, due = [], Book.play, len(house_books(riverside, MISSISSIPPI))
    clear_odds()
    monkeypatch.setattr(Book, "play", lambda book, way: played.append(way) or play(book, way))
    read(client_of(alice), MISSISSIPPI)
    assert len(played) == due > 1


def test_a_manager_sees_at_once_what_the_house_keeps_and_a_trainee_the_edge(client_of, alice, mona):
    """686689/20358520 of $5 thirty times an hour."""
    page = page_of(client_of(mona), THREE)
    summary = words(section(page, "glance"))
    assert "Bet House edge Element of risk Hold per hour Hit frequency" in summary
    assert "Ante TCP-AB-1 · optimal play 3.3730% 2.0147% $5.06 44.91%" in summary
    assert "Ante Bonus TCP-AB-1 included in the base bet −5.2851%" in summary
    assert (
        "minimum of $5.00 every round, or the amount of a fixed bet. 6 seats are dealt 30 rounds" in summary
    )
    assert page.count('<details class="panel odds-table" open>') == page.count("<h2") - 2
    learned = page_of(client_of(alice), THREE)
    for seen in (page, learned):
        assert "<summary>Show all 16 outcomes</summary>" in seen
        assert "Show all 6 outcomes" not in seen
    assert "Ante TCP-AB-1 · optimal play 3.3730% Ante Bonus" in words(section(learned, "glance"))
    assert "Hold per hour" not in learned
    assert 'odds-table" open' not in learned


def test_a_sampled_bet_has_no_digit_that_is_not_known(client_of, mona, riverside):
    page, (book, *_) = page_of(client_of(mona), PAI_GOW), house_books(riverside, PAI_GOW)
    said, summary = words(section(page, "wager")), words(section(page, "glance"))
    figures = book.play(book.strategies[0])
    assert not figures.exact
    assert re.search(r"careful play \d\.\d\d? to \d\.\d\d?% ", summary, re.IGNORECASE)
    assert re.search(r"\$\d+\.\d0 to \$\d+\.\d0", summary)
    assert f"From {figures.hands:,} random hands" in said
    assert not re.search(r"\d\.\d{4}", said)
    assert "Combinations" not in said


def test_scp_aces_up_row_by_row(client_of, alice):
    said = read(client_of(alice), SIX)
    assert "3.2973% = 83,911 / 2,544,815" in said
    assert "Royal flush 500 to 1 188 0.000009234 108,290 0.004617" in said
    assert "Any other hand −1 15,592,308 0.765886125 1.3 −0.765886" in said
    assert "Total 20,358,520 1 −0.032973" in said


def other_table(manager, game, **choices):
    current = house_of(school=manager.school, game=game)
    house = replace(current.house, choices={**current.house.choices, **choices})
    change_house(manager=manager, game=game, house=house, meter=current.meter, seen=0)


def test_the_tables_are_those_of_the_readers_own_house(client_of, alice, mona, dora):
    before = read(client_of(alice), SIX)
    other_table(mona, SIX, **{"aces-up": "SCP-04"})
    assert "SCP-02 your house rules 3.2973%" in before
    after = read(client_of(alice), SIX)
    assert "Aces Up SCP-04 5.1235%" in after
    assert "SCP-04 your house rules 5.1235%" in after
    assert read(client_of(dora), SIX).count("SCP-04 your house rules") == 0


def test_a_page_is_rendered_once_for_its_facts_readers_and_language(client_of, alice, bob, mona):
    clear_odds()
    for client in (client_of(alice), client_of(bob), client_of(alice)):
        read(client, SIX)
    assert (render_odds.cache_info().misses, render_odds.cache_info().hits) == (1, 2)
    client_of(alice).get(f"/games/{SIX}/odds/", HTTP_ACCEPT_LANGUAGE="es")
    read(client_of(mona), SIX)
    assert render_odds.cache_info().misses == 3
    other_table(mona, SIX, **{"aces-up": "SCP-04"})
    read(client_of(alice), SIX)
    assert render_odds.cache_info().misses == 4


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
