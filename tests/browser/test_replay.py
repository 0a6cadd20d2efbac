"""The film of a round: its track by keyboard, by pointer and by Play; and the sounds of the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_every_page import flaws
from tests.browser.playing import answer, answer_past_the_page, open_table, stand_at, stops_of

SEED = "film"


@pytest.fixture(scope="module")
def film(server, browser, sessions) -> str:
    """A round that is over, with one wrong answer: the address of its replay."""
    page = browser.new_context(base_url=server.base_url, storage_state=sessions("daniel")).new_page()
    run = open_table(page, SEED, spots=1)
    for number, stop in enumerate(stops_of(SEED, spots=1)):
        answer_past_the_page(page, run, stop, mistaken=number == 1)
    page.context.close()
    return f"/runs/{run}/rounds/0/replay/"


@pytest.fixture
def watched(page, sign_in, film):
    sign_in(page, "daniel")
    page.goto(film)
    return page


def at(page) -> int:
    return int(page.get_attribute("#replay-moment", "data-at"))


def stands(page, moment: int) -> None:
    page.wait_for_selector(f'#replay-moment[data-at="{moment}"]')


def last(page) -> int:
    return int(page.get_attribute("#scrub-at", "max"))


def test_the_track_by_keyboard(watched, film):
    watched.focus("#scrub-at")
    watched.keyboard.press("ArrowRight")
    stands(watched, 1)
    watched.keyboard.press("End")
    stands(watched, last(watched))
    watched.keyboard.press("Home")
    stands(watched, 0)
    assert watched.evaluate("document.activeElement.id") == "scrub-at"
    assert watched.url.endswith(f"{film}?at=0")
    assert watched.get_attribute("#scrub-at", "aria-valuetext") == watched.inner_text("#moment-title")


def test_the_arrows_and_ends_from_anywhere_and_the_address_follows(watched, film):
    watched.keyboard.press("ArrowRight")
    stands(watched, 1)
    watched.keyboard.press("End")
    stands(watched, last(watched))
    watched.keyboard.press("ArrowLeft")
    stands(watched, last(watched) - 1)
    assert watched.url.endswith(f"?at={last(watched) - 1}")
    watched.reload()
    assert at(watched) == last(watched) - 1
    assert watched.locator('.moments a[aria-current="step"]').count() == 1


def test_a_moment_of_the_list_swaps_the_felt_and_nothing_else(watched):
    watched.evaluate("document.querySelector('.moments').dataset.kept = 'yes'")
    watched.locator(".moments a").nth(5).click()
    stands(watched, 5)
    assert watched.get_attribute(".moments", "data-kept") == "yes"
    assert watched.input_value("#scrub-at") == "5"


def test_a_cell_of_the_map_leads_to_its_moment(watched):
    watched.locator(".replay-map summary").click()
    cell = watched.locator(".replay-map a.map-cell.is-wrong").first
    wanted = int(re.search(r"at=(\d+)", cell.get_attribute("href"))[1])
    cell.click()
    stands(watched, wanted)
    expect(watched.locator("#replay-answers .verdict.is-wrong")).to_be_visible()


def test_it_plays_only_when_asked_and_stops_at_its_end(new_page, sign_in, film):
    page = new_page(reduced_motion="reduce")
    sign_in(page, "daniel")
    page.goto(film)
    before_last = last(page) - 2
    page.goto(f"{film}?at={before_last}")
    page.wait_for_timeout(1400)
    assert at(page) == before_last
    page.click("#play")
    for moment in (before_last + 1, before_last + 2):
        stands(page, moment)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_a_pressed_play_pauses(watched):
    watched.click("#play")
    stands(watched, 1)
    watched.click("#play")
    assert watched.get_attribute("#play", "aria-pressed") == "false"


def test_without_scripts_it_is_asked_for_by_a_button(new_page, sign_in, film):
    page = new_page(java_script_enabled=False)
    sign_in(page, "daniel")
    page.goto(film)
    page.focus("#scrub-at")
    page.keyboard.press("End")
    page.click("#scrub .scrub-go")
    assert at(page) == last(page)
    assert not page.locator("#play").is_visible()


def test_axe_finds_nothing_on_a_replay_or_a_summary(new_page, sign_in, film):
    page = new_page(bypass_csp=True, viewport={"width": 390, "height": 844})
    sign_in(page, "daniel")
    for address in (film, film.removesuffix("replay/")):
        page.goto(address)
        page.evaluate("document.querySelectorAll('.replay-map').forEach((one) => { one.open = true; })")
        assert page.locator(".map-cell").count() > 0
        assert flaws(page) == {}


# --- Sound --------------------------------------------------------------------------------------------


def sounded(page, name: str) -> None:
    """What was sounded last, the verdict first; the page keeps its names."""
    page.wait_for_selector(f'html[data-sounded^="{name}"]')


def test_the_table_is_silent_until_it_is_asked_to_sound(page, sign_in):
    sign_in(page, "lucia")
    open_table(page, "sound", spots=1)
    first, second, *_ = stops_of("sound", spots=1)
    answer(page, first)
    stand_at(page, second.place)
    assert page.get_attribute("html", "data-sounded") is None
    page.select_option("select[data-preference=sound]", "on")
    answer(page, second, wrong=True)
    sounded(page, "wrong")


def test_sound_is_kept_and_never_comes_before_a_gesture(page, sign_in):
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    sign_in(page, "lucia")
    page.goto("/")
    page.select_option("select[data-preference=sound]", "on")
    open_table(page, "sound again", spots=1)
    page.reload()
    assert page.evaluate("document.documentElement.dataset.sound") == "on"
    answer(page, stops_of("sound again", spots=1)[0])
    sounded(page, "right")
    assert [text for text in heard if "AudioContext" in text] == []
