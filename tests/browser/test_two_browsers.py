"""A trainee answers a whole round by keyboard only; the instructor sees it change without reload."""

from playwright.sync_api import expect

from tests.browser.playing import (
    STRAY,
    answer,
    expect_version,
    focused,
    open_table,
    stand_at,
    stops_of,
    stored,
    version,
)


def test_a_six_spot_round_by_keyboard_watched_live_by_one_who_was_away_meanwhile(
    server, new_page, sign_in, complaints
):
    trainee, instructor = new_page(), new_page(viewport={"width": 900, "height": 360})
    sign_in(trainee, "trainee")
    run = open_table(trainee, "two browsers", spots=6)
    sign_in(instructor, "instructor")
    instructor.goto("/tables/")
    instructor.locator(f'a[href="/tables/{run}/"]').click()
    expect(instructor.locator("#connection")).to_have_attribute("data-state", "live")
    for page in (trainee, instructor):
        page.evaluate("window.sameDocument = true")
    instructor.evaluate("scrollTo(0, 100)")
    stops = stops_of("two browsers", spots=6)
    for number, stop in enumerate(stops):
        if number in (3, 5):
            instructor.context.set_offline(number == 3)
        if number == 5:
            instructor.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # of a return
        answer(trainee, stop, wrong=number % 3 == 0)
        stand_at(trainee, str(stops[number + 1].place) if number + 1 < len(stops) else "")
        assert focused(trainee) not in ("BODY", "HTML"), str(stop.place)
        expect_version(trainee, number + 2)
        if number not in (3, 4):
            expect_version(instructor, number + 2)
        if number == 2:
            assert instructor.evaluate("scrollY") == 100  # a watcher stays where they have scrolled to
    expect(instructor.get_by_role("heading", name="Round over")).to_be_visible()
    assert version(trainee) == version(instructor) == len(stops) + 1
    assert trainee.evaluate("window.sameDocument")
    assert [place for _, place, _ in stored(server, run)] == [str(stop.place) for stop in stops]

    trainee.wait_for_timeout(STRAY)
    trainee.keyboard.press("Space")
    trainee.wait_for_url("**/rounds/1/")
    stand_at(trainee, str(stops_of("two browsers", spots=6, round=1)[0].place))
    assert focused(trainee) not in ("BODY", "HTML")
    expect_version(instructor, len(stops) + 2)
    assert instructor.evaluate("window.sameDocument")
    complaints[:] = [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one]
