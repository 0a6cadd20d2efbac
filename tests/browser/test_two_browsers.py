"""A trainee answers a whole round by keyboard only; the instructor sees it change without reload."""

from playwright.sync_api import expect

from tests.browser.playing import (
    STRAY,
    answer,
    choose_table,
    expect_version,
    focused,
    open_table,
    stand_at,
    stops_of,
    stored,
    version,
)


def never_reloads(page) -> None:
    page.evaluate("window.sameDocument = true")


def test_a_six_spot_round_by_keyboard_watched_live(server, new_page, sign_in):
    trainee, instructor = new_page(), new_page()
    sign_in(trainee, "trainee")
    run = choose_table(trainee, "two browsers", spots=6)
    sign_in(instructor, "instructor")
    instructor.goto("/tables/")
    instructor.locator(f'a[href="/tables/{run}/"]').click()
    expect(instructor.locator("#connection")).to_have_attribute("data-state", "live")
    never_reloads(trainee)
    never_reloads(instructor)
    stops = stops_of("two browsers", spots=6)
    for number, stop in enumerate(stops):
        answer(trainee, stop, wrong=number % 3 == 0)
        stand_at(trainee, stops[number + 1].place if number + 1 < len(stops) else "")
        assert focused(trainee) not in ("BODY", "HTML"), str(stop.place)
        expect_version(trainee, number + 2)
        expect_version(instructor, number + 2)
    expect(instructor.get_by_role("heading", name="Round over")).to_be_visible()
    assert version(trainee) == version(instructor) == len(stops) + 1
    assert trainee.evaluate("window.sameDocument")
    assert instructor.evaluate("window.sameDocument")
    assert [place for _, place, _ in stored(server, run)] == [str(stop.place) for stop in stops]

    trainee.wait_for_timeout(STRAY)
    trainee.keyboard.press("Space")
    trainee.wait_for_url("**/rounds/1/")
    stand_at(trainee, stops_of("two browsers", spots=6, round=1)[0].place)
    assert focused(trainee) not in ("BODY", "HTML")
    expect_version(instructor, len(stops) + 2)
    assert instructor.evaluate("window.sameDocument")


def test_a_watcher_who_comes_late_or_was_away_sees_the_same(new_page, sign_in, complaints):
    trainee, instructor = new_page(), new_page()
    sign_in(trainee, "daniel")
    run = open_table(trainee, "away", spots=2)
    stops = stops_of("away", spots=2)
    sign_in(instructor, "manager")
    instructor.goto(f"/tables/{run}/")
    expect(instructor.locator("#connection")).to_have_attribute("data-state", "live")
    instructor.context.set_offline(True)
    for stop in stops[:2]:
        answer(trainee, stop)
    stand_at(trainee, stops[2].place)
    instructor.context.set_offline(False)
    instructor.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # what a return fires
    expect_version(instructor, 3)
    late = new_page()
    sign_in(late, "instructor")
    late.goto(f"/tables/{run}/")
    expect_version(late, version(trainee))
    complaints[:] = [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one]
