"""What if: what a house comes to while it is edited; one that may lose money is not saved unsaid."""

import html
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.odds.figures import Figures, Outcome
from games.engine.odds.ways import WITH_CARD
from games.engine.rules.houses import House, open_house
from games.engine.rules.own_tables import with_own, write_lines
from games.engine.rules.sheets import load
from games.engine.texts import Text
from tests.scale import SHAPES, some_or_all
from tests.trainer.schools.test_house_pages import text_of, typed, url
from trainer.schools.floor_pace import rounds_an_hour
from trainer.schools.house_rules import edges
from trainer.schools.house_rules.edges import (
    BetEdge,
    EdgeComparison,
    bet_edges,
    book_of,
    compare_edges,
    losses,
)
from trainer.schools.house_rules.profiles import GameHouse
from trainer.schools.models import HouseProfile

SIX, FOUR, RABBIT, WILD = "six-card-poker", "6-5-4-poker", "rabbit-hunter", "wild-six-card-draw-poker"
HIGH = {"amount": "90000"}


def house_with(slug, *, meter=None, **choices):
    game = GAMES[slug]
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    in_force = replace(load(game).meter, **(meter or {})) if game.progressive else None
    return GameHouse(game, open_house(game, load(game), named), in_force)


@some_or_all("slug", GAMES, some=SHAPES)
def test_each_bet_is_worth_what_the_book_says(slug):
    current = house_with(slug)
    book = book_of(current)
    edges = [book.play(book.strategies[0]).edge]
    taken = (wager for wager in book.side_bets if wager.offered)
    edges += [figures.edge for wager in taken for figures in book.figures(wager)]
    assert [bet.figures.edge for bet in bet_edges(current)] == edges


def test_a_higher_meter_moves_the_progressive_and_nothing_else():
    found = compare_edges(house_with(SIX), house_with(SIX, meter={"amount": 2_000_000}))
    assert [(bet.now.name, bet.moves) for bet in found if bet.moves] == [("Progressive", "−17.3686")]
    assert not any(bet.differs or bet.moves for bet in compare_edges(house_with(WILD), house_with(WILD)))


def test_hands_of_the_table_are_dealt_at_their_own_pace_whatever_the_seats():
    assert {rounds_an_hour(GAMES["baccarat"], seats) for seats in range(1, 8)} == {72}
    assert [rounds_an_hour(GAMES[SIX], seats) for seats in (3, 6)] == [37, 30]
    assert [rounds_an_hour(GAMES["blackjack"], seats) for seats in (3, 6)] == [105, 60]


def test_an_hour_holds_the_edge_of_the_minimum_at_the_pace_of_six_seats():
    """686689/20358520 of $15 and 30 rounds; a progressive by its own stake."""
    three = {bet.name: bet for bet in bet_edges(house_with("three-card-poker", minimum_wager=1_500))}
    assert three["Ante"].hold == "$15.18"
    assert three["Progressive"].stake == 100
    assert three["Ante Bonus"].hold.startswith("−$")


def test_a_warning_counts_a_bonus_once_and_no_price_of_a_card():
    """An Ante Bonus that is counted apart is taken off the Ante, one that is counted in is not; a larger bet
    makes the card's price small."""
    for slug, counted_apart in ((FOUR, True), ("three-card-poker", False)):
        found = bet_edges(house_with(slug))
        ante, bonus = found[:2]
        assert bonus.included is not counted_apart
        assert ante.besides(found) == (bonus.figures.edge if counted_apart else 0)
    found = bet_edges(house_with(RABBIT))
    assert [bet.besides(found) for bet in found if bet.figures.way == WITH_CARD] == [0, -1]


def test_a_bet_that_a_layout_gains_has_an_edge_then_and_none_before():
    """The bets of the layout stay side by side, and so do those that go."""
    now, then = house_with("baccarat"), house_with("baccarat", side_bets="ez", commission="ez")
    rows = {one.now.name: (one.now.edge, one.then.edge) for one in compare_edges(now, then)}
    assert rows["Banker"] == ("1.0579%", "1.0183%")
    assert rows["Dragon 7"] == ("", "7.6113%")
    assert rows["Player Pair"] == ("10.3614%", "")
    assert "Super 6" not in rows
    assert [one.now.name for one in compare_edges(now, now)] == [
        *("Player", "Banker", "Tie", "Player Pair", "Banker Pair"),
    ]


def test_a_paytable_of_a_bet_that_the_layout_lacks_is_compared_all_the_same():
    now = house_with("baccarat")
    rows = {one.now.name: one.then.edge for one in compare_edges(now, now, choice="dragon-7")}
    assert rows["Dragon 7"] == "7.6113%"
    assert not {"Panda 8", "Super 6"} & rows.keys()


def test_a_bet_that_no_one_can_make_is_no_loss_of_the_house():
    """A Dragon 7 at 50 to 1, on the layout and not on it."""
    game = GAMES["baccarat"]
    sheet = with_own(load(game), game, {"dragon-7": {"OWN": [{"hand": "dragon-7", "pays": "50 to 1"}]}})
    for layout, said in (("ez", 1), ("pairs", 0)):
        house = open_house(game, sheet, {"dragon-7": "OWN", "side-bets": layout})
        assert len(losses(GameHouse(game, house, None, own=sheet))) == said


# --- What is not known exactly -------------------------------------------------------------------------


def bet_with(edge, **facts):
    """An even bet of this edge."""
    lost = Fraction(1, 2) + edge / 2
    outcomes = (
        Outcome("loses", Text("loses"), lost.numerator, Fraction(-1)),
        Outcome("wins", Text("wins"), lost.denominator - lost.numerator, Fraction(1)),
    )
    figures = Figures("ante", Text("Ante"), outcomes, way_words=Text("so"), **facts)
    return BetEdge(GAMES[SIX].main, 500, figures)


@pytest.mark.parametrize(
    ("edge", "facts", "warned"),
    [
        (Fraction(-1, 1000), {}, "pays back more than players bet on it. Its house edge is −0.1000%."),
        (Fraction(1, 1000), {}, ""),
        (Fraction(1, 1000), {"fixed": True}, "with the best play for the printed table, and lower"),
        (Fraction(1, 100), {"fixed": True}, ""),
        (
            Fraction(1, 1000),
            {"hands": 100_000},
            "may pay back more than players bet on it. Its house edge is −1 to 1%.",
        ),
        (Fraction(1, 100), {"hands": 100_000}, ""),
    ],
)
def test_a_warning_keeps_a_margin_where_an_edge_is_not_exact(monkeypatch, edge, facts, warned):
    """A fixed play or a sample just above zero is warned about; a counted one is not."""
    bet = bet_with(edge, **facts)
    monkeypatch.setattr(edges, "bet_edges", lambda house: (bet,))
    said = losses(house_with(FOUR))
    assert bool(said) is bet.may_lose((bet,)) is bool(warned)
    assert all(warned in sentence for sentence in said)
    (comparison,) = compare_edges(house_with(FOUR), house_with(FOUR))
    assert comparison.loses is bool(warned)


def test_sampled_figures_are_ranges_in_every_column():
    now, then = bet_with(Fraction(1, 50), hands=1_000_000), bet_with(Fraction(1, 20), hands=1_000_000)
    shown = EdgeComparison(now, then, loses=False)
    assert (now.edge, now.risk, now.hold, now.hit) == (
        "1.8 to 2.2%",
        "1.8 to 2.2%",
        "$2.70 to $3.30",
        "49%",
    )
    assert shown.moves == "+2.6 to +3.4"
    assert (bet_with(Fraction(0)).edge, EdgeComparison(now, now, loses=False).moves) == ("0.0000%", "")


def test_a_paytable_of_the_houses_own_that_changes_the_play_is_said_to_be_played_by_the_printed_one():
    """Nothing says how a pair is best played where it is paid in Ultimate Texas Hold'em."""
    printed = house_with("ultimate-texas-holdem")
    lines = write_lines(printed.sheet.paytable("blind", "UTH-B1"))
    for line, words in (("pair", "with the best play for the printed table"), ("", "")):
        own = [*lines, {"hand": line, "pays": "1 to 1"}] if line else lines
        sheet = with_own(printed.sheet, printed.game, {"blind": {"Ours": own}}, kept=True)
        house = House({**printed.house.choices, "blind": "Ours"})
        main = bet_edges(GameHouse(printed.game, house, None, own=sheet))[0]
        assert words in main.way
        assert main.figures.fixed is bool(line)


# --- Pages ---------------------------------------------------------------------------------------------


def test_a_meter_above_break_even_a_seed_amount_too_high_and_awards_too_large_for_the_wager():
    (meter,) = losses(house_with(SIX, meter={"amount": 9_000_000}))
    assert "pays back 211.84% of what players bet on it while the meter reads $90,000.00" in meter
    assert "It breaks even at $25,605.71." in meter
    (in_the_end,) = losses(house_with(SIX, meter={"seed_amount": 2_000_000}))
    assert in_the_end.startswith(
        "In the long run, at a full table, Progressive (SIXCPP-02) pays back 104.00%"
    )
    both = losses(house_with(WILD, progressive_wager=1))
    assert any("at any meter" in loss for loss in both)


def part(response, name):
    """The words of the element with this id, up to the next section's end."""
    page = response.content.decode()
    start = page.index(f'id="{name}"')
    end = page.index("</p>" if name == "house-moves" else "</section>", start)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page[start:end])))


@pytest.mark.django_db
def test_the_button_tells_what_the_choices_come_to_and_saves_nothing(client_of, mona):
    form = typed(client_of(mona), aces_up="SCP-04") | {"fill": "edges"}
    response = client_of(mona).post(url(), form)
    assert response.status_code == 200
    assert "Aces Up SCP-02 → SCP-04 3.2973% 5.1235% +1.8261 3.2973% → 5.1235% $4.95 → $7.69" in part(
        response, "house-edges"
    )
    assert "Aces Up 3.2973% → 5.1235%" in part(response, "house-moves")
    assert not HouseProfile.objects.exists()


@pytest.mark.django_db
def test_a_house_that_would_lose_is_saved_when_it_is_sent_again_and_keeps_what_was_typed(client_of, mona):
    client = client_of(mona)
    form = typed(client, minimum_wager="10", aces_up="SCP-04") | HIGH
    warned = client.post(url(), form)
    assert warned.status_code == 422
    assert not HouseProfile.objects.exists()
    said = text_of(warned)
    assert "Not saved: this paytable may give players the edge" in said
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
