"""The felt: its spots are turned toward the dealer, and its odds can be read at every size."""

import pytest

from games import GAMES
from tests.browser.felt.crowding import LEGIBLE, collisions, meetings, outside, written
from tests.browser.playing import answer, answer_past_the_page, open_table, stand_at, stops_of
from tests.scale import one_game, some_or_all

SEED = "felt"
WIDTHS = [390, 768, 1024, 1440]
WITH_METER = ["six-card-poker", "wild-six-card-draw-poker"]
TURNS = "[...document.querySelectorAll('.spot')].map((one) => parseFloat(getComputedStyle(one).rotate) || 0)"


@pytest.fixture
def table(page, sign_in):
    sign_in(page, "trainee")
    open_table(page, SEED, spots=1, game="six-card-poker")
    return page


def test_the_spots_follow_the_curve_of_the_table(table):
    turns = table.evaluate(TURNS)
    assert turns == sorted(turns)
    assert turns[0] < 0
    assert turns == [-turn for turn in reversed(turns)]
    table.set_viewport_size({"width": 390, "height": 844})
    assert table.evaluate(TURNS) == [0] * 6


ODDS = """() => {
        const box = (one) => one.getBoundingClientRect();
        const beside = (a, b) => a.right <= b.left || b.right <= a.left;
        const apart = (a, b) => beside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
        const lines = [...document.querySelectorAll(".odds tr")];
        const laid = [...document.querySelectorAll(".felt .card, .felt .chip, .felt .meter")];
        return lines.length > 8 && lines.every((line) => parseFloat(getComputedStyle(line).fontSize) >= 10
            && box(line).height > 0 && laid.every((one) => apart(box(line), box(one))));
    }"""


def test_the_odds_are_legible_and_cover_no_card_or_chip(table):
    for width in reversed(WIDTHS):
        table.set_viewport_size({"width": width, "height": 900})
        if width == 768:  # in one column they are folded until asked for
            table.click("button[data-odds]")
        assert table.evaluate(ODDS), width


@pytest.fixture
def third_hand(page, sign_in):
    """A full table of a game: two hands are settled, the third lies in the middle."""

    def deal(game: str):
        sign_in(page, "trainee")
        run = open_table(page, SEED, spots=6, game=game)
        stops = stops_of(SEED, spots=6, game=game)
        third = [number for number, stop in enumerate(stops) if stop.place.step == "reconcile"][2]
        for stop in stops[:third]:
            answer_past_the_page(page, run, stop)
        page.reload()
        return page

    return deal


SIZES = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844)]


@some_or_all("game", list(GAMES), some=["six-card-poker", "three-card-poker", "mississippi-stud"])
def test_nothing_on_a_full_felt_is_written_small_or_over_something_else(third_hand, game):
    page = third_hand(game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert meetings(page) == [], (width, height)
        assert collisions(page) == [], (width, height)
        assert outside(page) == [], (width, height)
        if width == 1440:
            assert len(written(page)) > 30
            assert [(text, size) for text, size in written(page) if size < LEGIBLE] == []


@one_game("rabbit-hunter")
def test_no_seat_lies_over_another_and_the_dealers_frame_over_no_word(page, sign_in, game):
    sign_in(page, "trainee")
    run = open_table(page, SEED, spots=6, game=game)
    seen, looked_at = set(), 0
    for stop in stops_of(SEED, spots=6, game=game):
        if stop.place.step not in seen or len(seen) == 3:
            page.reload()
            for size in SIZES:
                page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
                assert collisions(page) == [], (str(stop.place), size)
                assert cut_by_the_frame(page) == [], (str(stop.place), size)
            looked_at += 1
        seen.add(stop.place.step)
        answer_past_the_page(page, run, stop)
    assert looked_at > 2


def cut_by_the_frame(page) -> list[str]:
    """Words beside the dealer's hand that the frame around it runs through; on a phone they lie within it."""
    return page.evaluate("""() => {
        const dealer = document.querySelector(".dealer").getBoundingClientRect();
        const beside = (one) => getComputedStyle(one).position === "absolute" && one.offsetWidth;
        return [...document.querySelectorAll(".dealer-discards p")].filter(beside)
            .filter((one) => one.getBoundingClientRect().left < dealer.right + 2)
            .map((one) => one.textContent);
    }""")


@some_or_all("game", WITH_METER, some=WITH_METER[1:])
def test_a_phone_of_320_shows_the_whole_felt(page, sign_in, game):
    sign_in(page, "trainee")
    page.set_viewport_size({"width": 320, "height": 640})
    open_table(page, SEED, spots=6, game=game)
    assert page.locator(".meter").is_visible()
    assert outside(page) == []
    page.evaluate(
        "document.querySelector('.meter').style.cssText = 'flex-wrap: nowrap; width: 340px; max-width: none'"
    )
    assert "meter" in outside(page)


SHRINK = (
    """(style) => { for (const one of document.querySelectorAll(".ring-name")) one.style.cssText = style }"""
)
MOVE = """(style) => { document.querySelector(".spot-5").style.cssText = style }"""


def test_what_is_small_or_lies_over_something_would_be_found(third_hand):
    page = third_hand("rabbit-hunter")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(SHRINK, "font-size: 12px")
    assert min(size for _, size in written(page)) < LEGIBLE
    page.evaluate(SHRINK, "")
    page.evaluate(MOVE, "left: 75%")
    assert meetings(page) != []
    page.evaluate(MOVE, "left: 72cqw")
    assert collisions(page) != []
    page.evaluate(MOVE, "")
    assert (meetings(page), collisions(page)) == ([], [])


def test_a_phone_folds_the_odds_away_and_keeps_them_open_once_asked_for(table):
    table.set_viewport_size({"width": 390, "height": 844})
    key, odds = table.locator("button[data-odds]"), table.locator(".odds-1")
    assert key.bounding_box()["height"] >= 44
    assert not odds.is_visible()
    key.click()
    first, second, *_ = stops_of(SEED, spots=1, game="six-card-poker")
    answer(table, first)
    stand_at(table, second.place)
    assert odds.is_visible()
    assert key.get_attribute("aria-expanded") == "true"
    key.click()
    assert not odds.is_visible()
    assert key.get_attribute("aria-expanded") == "false"
