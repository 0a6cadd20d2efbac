"""Phones and tablets: what is asked lies above what confirms it, and nothing moves under a finger."""

import pytest

from games import GAMES
from tests.browser.playing import go_to, open_table, stand_at, stops_of
from tests.scale import some_or_all

SEED = "felt"
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
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
    stops = [stop for stop in stops_of(SEED, spots=6, game=game) if stop.place.step == "reconcile"]
    most = max(stops, key=lambda stop: len(stop.prompts))
    go_to(page, SEED, lambda stop: stop == most, spots=6, game=game)


@some_or_all("game", GAMES, some=["six-card-poker", "pai-gow-poker"])
def test_a_phone_shows_the_first_question_and_a_tablet_every_bet_of_the_spot_in_hand(new_page, sign_in, game):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    open_table(page, SEED, spots=6, game=game)
    stand_at(page, str(stops_of(SEED, spots=6, game=game)[0].place))
    assert page.evaluate(SEEN, False)
    if game == "six-card-poker":  # the negative control: where the page would stand without its script
        page.evaluate("scrollTo(0, 0)")
        assert not page.evaluate(SEEN, False)
    page.set_viewport_size({"width": 768, "height": 1024})
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
