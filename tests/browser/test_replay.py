"""The replay of a round: its track by keyboard, by pointer and by Play; and the sounds of the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer, answer_past_the_page, open_table, prefer, stand_at, stops_of

SEED = "replay"


@pytest.fixture
def watched(page, sign_in):
    """The replay of a round that is over, with one wrong answer."""
    sign_in(page, "daniel")
    run = open_table(page, SEED)
    for number, stop in enumerate(stops_of(SEED)):
        answer_past_the_page(page, run, stop, mistaken=number == 1)
    page.goto(f"/runs/{run}/rounds/0/replay/")
    return page


def at(page) -> int:
    return int(page.get_attribute("#replay-moment", "data-at"))


def stands(page, moment: int) -> None:
    page.wait_for_selector(f'#replay-moment[data-at="{moment}"]')


def last(page) -> int:
    return int(page.get_attribute("#scrub-at", "max"))


def test_track_list_and_map_swap_the_felt_and_the_address_follows(watched):
    replay = watched.url
    watched.focus("#scrub-at")
    watched.keyboard.press("ArrowRight")
    stands(watched, 1)
    watched.keyboard.press("Home")
    stands(watched, 0)
    assert watched.evaluate("document.activeElement.id") == "scrub-at"
    assert watched.url == f"{replay}?at=0"
    assert watched.get_attribute("#scrub-at", "aria-valuetext") == watched.inner_text("#moment-title")
    watched.reload()
    watched.keyboard.press("End")  # from anywhere
    stands(watched, last(watched))
    watched.keyboard.press("ArrowLeft")
    stands(watched, last(watched) - 1)
    watched.reload()
    assert at(watched) == last(watched) - 1
    assert watched.locator('.moments a[aria-current="step"]').count() == 1

    watched.evaluate("document.querySelector('.moments').dataset.kept = 'yes'")
    watched.locator(".moments a").nth(5).click()
    stands(watched, 5)
    assert watched.input_value("#scrub-at") == "5"
    watched.locator(".replay-map summary").click()
    cell = watched.locator(".replay-map a.map-cell.is-wrong").first
    wanted = int(re.search(r"at=(\d+)", cell.get_attribute("href"))[1])
    cell.click()
    stands(watched, wanted)
    expect(watched.locator("#replay-answers .verdict.is-wrong")).to_be_visible()
    assert watched.get_attribute(".moments", "data-kept") == "yes"


def test_it_plays_only_when_asked_pauses_and_stops_at_its_end(watched):
    replay, before_last = watched.url, last(watched) - 2
    watched.goto(f"{replay}?at={before_last}")
    watched.wait_for_timeout(1400)
    assert at(watched) == before_last
    watched.click("#play")
    watched.click("#play")
    expect(watched.locator("#play")).to_have_attribute("aria-pressed", "false")
    watched.goto(f"{replay}?at={before_last}")
    watched.click("#play")
    for moment in (before_last + 1, before_last + 2):
        stands(watched, moment)
    expect(watched.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_without_scripts_it_has_a_button(watched, new_page, sign_in):
    page = new_page(java_script_enabled=False)
    sign_in(page, "daniel")
    page.goto(watched.url)
    page.focus("#scrub-at")
    page.keyboard.press("End")
    page.click("#scrub .scrub-go")
    assert at(page) == last(page)
    assert not page.locator("#play").is_visible()


# --- Sound --------------------------------------------------------------------------------------------


def sounded(page, name: str) -> None:
    """What was sounded last, the verdict first; the page keeps its names."""
    page.wait_for_selector(f'html[data-sounded^="{name}"]')


def test_sound_is_off_until_chosen_kept_and_never_before_a_gesture(page, sign_in):
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    sign_in(page, "lucia")
    open_table(page, "sound", spots=1)
    first, second, third, *_ = stops_of("sound", spots=1)
    answer(page, first)
    stand_at(page, second.place)
    assert page.get_attribute("html", "data-sounded") is None
    prefer(page, "sound", "on")
    answer(page, second, wrong=True)
    sounded(page, "wrong")
    stand_at(page, third.place)
    page.reload()
    assert page.evaluate("document.documentElement.dataset.sound") == "on"
    answer(page, third)
    sounded(page, "right")
    assert [text for text in warnings if "AudioContext" in text] == []
