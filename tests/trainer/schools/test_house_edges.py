"""What if: what a house comes to while it is edited; one that would lose money is not saved unsaid."""

import html
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.examples import table_of
from games.engine.odds.figures import per_cent
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD
from tests.trainer.schools.test_house_pages import text_of, typed, url
from trainer.pages.numbers import dollars, points
from trainer.pages.numbers import per_cent as said_per_cent
from trainer.schools.house_rules import edges
from trainer.schools.house_rules.edges import bet_edges, compare_edges, losses, stamp
from trainer.schools.house_rules.profiles import GameHouse
from trainer.schools.models import HouseProfile

SIX, FOUR, RABBIT, WILD = "six-card-poker", "6-5-4-poker", "rabbit-hunter", "wild-six-card-draw-poker"
HIGH = {"amount": "90000"}


@pytest.fixture(autouse=True)
def _counted_anew():
    """What one test counts, perhaps wrongly on purpose, is not kept for another."""
    edges._edges_of.cache_clear()
    yield
    edges._edges_of.cache_clear()


def house_with(slug, *, meter=None, **choices):
    game = GAMES[slug]
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    in_force = replace(load(game).meter, **(meter or {})) if game.progressive else None
    return GameHouse(game, open_house(game, load(game), named), in_force)


@pytest.mark.parametrize("slug", GAMES)
def test_each_bet_is_worth_what_the_book_says(slug):
    current = house_with(slug)
    book = Book(current.game, load(current.game), current.house, current.meter)
    edges = [book.play(book.strategies[0]).edge]
    edges += [figures.edge for wager in book.side_bets for figures in book.figures(wager)]
    assert [worth.edge for worth in bet_edges(current)] == edges


def test_another_table_stands_beside_the_present_one():
    found = compare_edges(house_with(SIX), house_with(SIX, aces_up="SCP-01"))
    moved = [bet for bet in found if bet.differs]
    assert [(bet.name, bet.table, bet.edge) for bet in moved] == [("Aces Up", "SCP-02", "3.2973%")]
    assert (moved[0].table_then, moved[0].edge_then, moved[0].moves) == ("SCP-01", "2.3364%", "−0.9610")


def test_a_higher_meter_moves_the_progressive_and_nothing_else():
    found = compare_edges(house_with(SIX), house_with(SIX, meter={"amount": 2_000_000}))
    assert [(bet.name, bet.moves) for bet in found if bet.moves] == [("Progressive", "−17.3686")]
    assert not any(bet.differs or bet.moves for bet in compare_edges(house_with(WILD), house_with(WILD)))


@pytest.mark.parametrize(
    ("worth", "said"),
    [(Fraction(-1, 8), "−12.5000%"), (Fraction(0), "0.0000%"), (Fraction(1, 3), "33.3333%")],
)
def test_per_cents_have_a_sign_that_is_one(worth, said):
    assert said_per_cent(worth) == said == per_cent(worth).replace("-", "−")


def test_dollars_and_points_are_written_exactly():
    assert dollars(Fraction(261_057_171, 100)) == "$26,105.72"
    assert dollars(Fraction(-150)) == "−$1.50"
    assert (points(Fraction(1, 1000)), points(Fraction(-1, 1000)), points(Fraction(0))) == (
        "+0.1000",
        "−0.1000",
        "",
    )


@pytest.mark.parametrize("slug", GAMES)
def test_no_house_as_printed_loses_money(slug):
    """Of a bet on a bought card the price is counted, and a bonus with the bet that it is paid on."""
    sheet = load(GAMES[slug])
    for name, tables in sheet.paytables.items():
        if name in house_with(slug).house.choices:
            for table in tables:
                assert losses(house_with(slug, **{name: table})) == []


def test_a_bet_that_a_bought_card_would_make_good_is_one_without_its_price(monkeypatch):
    """The negative control: the bet alone is settled."""
    monkeypatch.setattr(
        "games.engine.odds.own_hands._played",
        lambda game, wager, table, way: table_of(game, (wager,), table),
    )
    monkeypatch.setattr("games.engine.odds.own_hands.card_price", lambda game, way: Fraction(0))
    assert losses(house_with(RABBIT)) == [
        "Tens Up (RH-1) returns more than the money bet. Its house edge is −51.2778%.",
        "Two Way Bad Beat (RH-1) returns more than the money bet. Its house edge is −98.0042%.",
    ]


def test_a_meter_above_break_even_a_seed_amount_too_high_and_awards_too_large_for_the_wager():
    (meter,) = losses(house_with(SIX, meter={"amount": 9_000_000}))
    assert "returns 211.84% of the money bet while the meter reads $90,000.00" in meter
    assert "It breaks even at $25,605.71." in meter
    (in_the_end,) = losses(house_with(SIX, meter={"seed_amount": 2_000_000}))
    assert in_the_end.startswith("In the long run, at a full table, Progressive (SIXCPP-02) pays out 104.00%")
    both = losses(house_with(WILD, progressive_wager=1))
    assert any("at any meter" in loss for loss in both)


def test_below_break_even_nothing_is_said():
    assert losses(house_with(SIX, meter={"amount": 2_560_571})) == []
    assert len(losses(house_with(SIX, meter={"amount": 2_560_572}))) == 1


def part(response, name):
    """The words of the element with this id, up to the next section's end."""
    page = response.content.decode()
    start = page.index(f'id="{name}"')
    end = page.index("</p>" if name == "house-moves" else "</section>", start)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page[start:end])))


@pytest.mark.django_db
def test_the_editor_shows_what_the_house_comes_to_now(client_of, mona, bob):
    for who in (mona, bob):
        said = part(client_of(who).get(url()), "house-edges")
        assert "Aces Up SCP-02 3.2973%" in said
        assert "Ante optimal play – 1.2717%" in said
        assert ("Your choices" in said) is (who is mona)


@pytest.mark.django_db
def test_the_button_tells_what_the_choices_come_to_and_saves_nothing(client_of, mona):
    form = typed(client_of(mona), aces_up="SCP-04") | {"fill": "edges"}
    response = client_of(mona).post(url(), form)
    assert response.status_code == 200
    assert "Aces Up SCP-02 → SCP-04 3.2973% 5.1235% +1.8261" in part(response, "house-edges")
    assert "Aces Up 3.2973% → 5.1235%" in part(response, "house-moves")
    assert not HouseProfile.objects.exists()


@pytest.mark.django_db
def test_what_cannot_be_saved_comes_to_nothing_and_is_said(client_of, mona):
    response = client_of(mona).post(url(), typed(client_of(mona), minimum_wager="much") | {"fill": "edges"})
    assert response.status_code == 422
    assert "can’t be saved, so there is no preview" in part(response, "house-edges")


@pytest.mark.django_db
def test_a_house_that_would_lose_is_saved_when_it_is_sent_again_and_keeps_what_was_typed(client_of, mona):
    client = client_of(mona)
    form = typed(client, minimum_wager="10", aces_up="SCP-04") | HIGH
    warned = client.post(url(), form)
    assert warned.status_code == 422
    assert not HouseProfile.objects.exists()
    said = text_of(warned)
    assert "Not saved: the house would lose money" in said
    assert "It breaks even at $25,605.71." in said
    page = warned.content.decode()
    assert re.search(r'name="amount" value="90000"', page)
    assert re.search(r'name="minimum-wager" value="10"', page)
    assert re.search(r'value="SCP-04" id="[^"]+" checked', page)
    confirmed = re.search(r'name="confirmed" value="(\w+)"', page)[1]
    assert client.post(url(), form | {"confirmed": confirmed}).status_code == 302
    assert HouseProfile.objects.get().choices[SIX]["meter"]["amount"] == 9_000_000


@pytest.mark.django_db
def test_what_is_confirmed_is_that_house_and_no_other(client_of, mona):
    client = client_of(mona)
    form = typed(client) | HIGH
    confirmed = re.search(r'name="confirmed" value="(\w+)"', client.post(url(), form).content.decode())[1]
    higher = form | {"amount": "95000", "confirmed": confirmed}
    assert client.post(url(), higher).status_code == 422
    assert not HouseProfile.objects.exists()
    assert client.post(url(), form | {"confirmed": "on"}).status_code == 422


@pytest.mark.django_db
def test_a_house_that_loses_nothing_is_saved_at_once(client_of, mona):
    """The negative control."""
    form = typed(client_of(mona)) | {"amount": "25000"}
    assert client_of(mona).post(url(), form).status_code == 302
    assert HouseProfile.objects.count() == 1


def test_a_stamp_is_of_the_whole_house():
    one = house_with(SIX)
    assert stamp(one) == stamp(house_with(SIX))
    assert stamp(one) != stamp(house_with(SIX, minimum_wager=1_000))
    assert stamp(one) != stamp(house_with(SIX, meter={"amount": 1}))


def test_a_bonus_that_the_main_bet_counts_in_is_not_counted_twice(monkeypatch, tmp_path):
    """Three Card Poker's main bet keeps 3.37% with its Ante Bonus, which alone returns 5.29%."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    house = open_house(THREE_CARD, load(THREE_CARD), {})
    book = Book(THREE_CARD, load(THREE_CARD), house)
    assert book.play(book.strategies[0]).bonuses == ("ante-bonus",)
    assert [book.figures(wager)[0].exact for wager in book.side_bets] == [True, True]
    assert losses(GameHouse(THREE_CARD, house, None)) == []
    main = bet_edges(GameHouse(THREE_CARD, house, None))[0]
    twice = replace(main, bonuses=())
    monkeypatch.setattr("trainer.schools.house_rules.edges._main", lambda book: twice)
    edges._edges_of.cache_clear()
    assert len(losses(GameHouse(THREE_CARD, house, None))) == 1
