"""Phones and tablets: what is asked lies above what confirms it, and nothing moves under a finger."""

from itertools import cycle

import pytest

from games import GAMES
from tests.browser.playing import answer_past_the_page, open_table, stand_at, stops_of

SEED = "felt"
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 768, "height": 1024}}
LOW_LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SEEN = """(all) => {
    const foot = document.querySelector(".stop-foot").getBoundingClientRect().top;
    const beside = document.querySelector(".table-stop").getBoundingClientRect().left > 100;
    const felt = beside ? 0 : document.querySelector(".table-felt").getBoundingClientRect().bottom;
    const asks = [...document.querySelectorAll(all ? ".bet-row" : "fieldset.ask legend")];
    const boxes = asks.slice(0, all ? asks.length : 1).map((one) => one.getBoundingClientRect());
    return boxes.length > 0 && boxes.every((one) => one.bottom <= foot + 1 && one.top >= felt - 1);
}"""


def settling(page, game: str) -> None:
    """Stands at the hand of the spot at which most bets are settled."""
    run = open_table(page, SEED, spots=6, game=game)
    stops = stops_of(SEED, spots=6, game=game)
    most = max((stop for stop in stops if stop.place.step == "reconcile"), key=lambda stop: len(stop.prompts))
    for stop in stops[: stops.index(most)]:
        answer_past_the_page(page, run, stop)
    page.goto(page.url)  # not reloaded: that keeps what was scrolled
    stand_at(page, str(most.place))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_question_of_a_table_is_on_a_low_phone(new_page, sign_in, game):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    open_table(page, SEED, spots=6, game=game)
    stand_at(page, str(stops_of(SEED, spots=6, game=game)[0].place))
    assert page.evaluate(SEEN, False)
    if game == "six-card-poker":  # the negative control: where the page would stand without its script
        page.evaluate("scrollTo(0, 0)")
        assert not page.evaluate(SEEN, False)


@pytest.mark.parametrize(("game", "touch"), list(zip(GAMES, cycle((False, True)), strict=False)))
def test_a_tablet_shows_every_bet_of_the_spot_in_hand(new_page, sign_in, game, touch):
    page = new_page(**TABLET, has_touch=touch, is_mobile=touch)
    sign_in(page, "trainee")
    settling(page, game)
    assert page.evaluate(SEEN, True)


@pytest.mark.parametrize("window", [LOW_LAPTOP, PHONE | {"viewport": {"width": 390, "height": 844}}])
def test_the_bets_of_two_hands_are_in_sight_below_what_is_compared(new_page, sign_in, window):
    page = new_page(**window)
    sign_in(page, "trainee")
    settling(page, "pai-gow-poker")
    assert page.locator(".ask").count() == 6
    assert page.evaluate(SEEN, True)


def test_the_bets_stay_under_the_finger_when_a_hand_is_named(new_page, sign_in):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    settling(page, "six-card-poker")
    top = "document.querySelector('.bet-row').getBoundingClientRect().top"
    page.evaluate("scrollBy(0, 60)")
    before = page.evaluate(top)
    page.locator(".keys-many .key").nth(5).tap()
    page.locator("#stop .is-folded").wait_for()
    assert abs(page.evaluate(top) - before) < 2
    page.wait_for_timeout(200)  # nor does the browser move it by itself
    assert abs(page.evaluate(top) - before) < 2
