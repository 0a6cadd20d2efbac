"""No answer is lost and none is stored twice: reloads, double clicks, slow and lost responses, no network."""

import json
import re
from time import sleep

import pytest
from playwright.sync_api import Route, expect

from tests.browser.playing import (
    answer,
    focused,
    go_to,
    open_table,
    pays,
    press_all,
    stand_at,
    stops_of,
    stored,
)
from tests.games.trainee import right_answers

EXPECTED = re.compile(
    "ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (409|422)|htmx:(afterRequest|sendError|timeout)"
)
"""What the browser and htmx write when a request fails or is refused, as it is meant to here."""
TYPED = "[...new FormData(document.getElementById('stop'))].slice(3)"


@pytest.fixture(autouse=True)
def failures_are_meant(complaints):
    yield
    complaints[:] = [one for one in complaints if not EXPECTED.search(one)]


def test_a_reload_and_going_back_keep_the_prompt_what_was_typed_and_what_is_refused(server, trainee):
    run, stop = go_to(trainee, "reload", pays, spots=2)
    before = len(stored(server, run))
    press_all(trainee, stop)
    typed = trainee.evaluate(TYPED)
    assert any(value for _, value in typed)
    for come_back in (trainee.reload, lambda: (trainee.goto("/games/"), trainee.go_back())):
        come_back()
        stand_at(trainee, str(stop.place))
        assert trainee.evaluate(TYPED) == typed
        assert focused(trainee) != "BODY"
    paid = next(prompt for prompt in stop.prompts if prompt.pays)
    box = trainee.locator(f'input[name="{paid.key}/amount"]')
    right = box.input_value()
    box.fill("12.3.4")
    trainee.locator("#stop button[type=submit]").click()
    expect(trainee.locator("#stop .error-text")).to_contain_text("isn’t an amount")
    expect(box).to_have_value("12.3.4")
    expect(box).to_be_focused()
    assert len(stored(server, run)) == before
    box.fill(right)
    trainee.keyboard.press("Enter")
    expect(trainee.locator("#verdicts.is-right")).to_be_visible()


def test_what_was_chosen_before_the_scripts_came_is_kept_too(trainee):
    """On a slow line the form is there before what keeps it."""
    open_table(trainee, "slow scripts", spots=2)
    trainee.route("**/drafts*.js", lambda route: (sleep(1.5), route.continue_()))
    trainee.reload(wait_until="commit")
    choice = trainee.locator("#stop input:is([type=radio], [type=checkbox])").first
    choice.check(force=True)
    trainee.unroute("**/drafts*.js")
    trainee.wait_for_load_state()
    trainee.wait_for_function("Object.keys(sessionStorage).some((name) => name.startsWith('draft/'))")
    trainee.reload()
    expect(choice).to_be_checked()


def test_however_it_is_pressed_one_answer_is_stored(server, trainee):
    run = open_table(trainee, "pressed", spots=2)
    first, *stops = stops_of("pressed", spots=2)
    answer(trainee, first)
    twice = "const form = document.getElementById('stop'); form.requestSubmit(); form.requestSubmit()"
    ways = (
        lambda: trainee.locator("#stop button[type=submit]").dblclick(),
        lambda: trainee.evaluate(twice),
        lambda: [trainee.keyboard.down("Enter") for _ in range(3)],  # as a key that stays down does
    )
    for number, press in enumerate(ways):
        stand_at(trainee, str(stops[number].place))
        press_all(trainee, stops[number])
        press()
        stand_at(trainee, str(stops[number + 1].place))
    trainee.keyboard.up("Enter")
    places = [place for _, place, _ in stored(server, run)]
    assert places == [str(stop.place) for stop in (first, *stops[: len(ways)])]


def test_without_a_network_it_says_so_keeps_the_answer_and_sends_it_when_back(server, trainee):
    run = open_table(trainee, "network", spots=1)
    first, second = stops_of("network", spots=1)[:2]
    trainee.context.set_offline(True)
    press_all(trainee, first)
    trainee.keyboard.press("Enter")
    expect(trainee.locator("#offline")).to_be_visible()
    status = trainee.locator("#stop .stop-status")
    expect(status).to_contain_text("kept and will be sent again")
    assert focused(trainee) != "BODY"
    assert trainee.locator("#stop :checked").count() == 1
    assert stored(server, run) == []
    trainee.context.set_offline(False)
    stand_at(trainee, second.place)
    ((_, place, given),) = stored(server, run)
    assert place == str(first.place)
    assert json.loads(given) == right_answers(first)
    expect(trainee.locator("#verdicts.is-right")).to_be_visible()


def test_an_answer_whose_acknowledgement_was_lost_is_sent_again_and_stored_once(server, trainee):
    """The server stored it, the page never heard: the retry carries the same key."""
    run = open_table(trainee, "unheard", spots=1)
    first, second = stops_of("unheard", spots=1)[:2]
    asked, lost = [], []

    def lose_the_first(route):
        asked.append(route)
        if len(asked) > 1:
            return route.continue_()
        lost.append(route.fetch())
        route.abort()

    trainee.route("**/answer/", lose_the_first)
    press_all(trainee, first)
    trainee.keyboard.press("Enter")
    stand_at(trainee, second.place)
    while not lost:  # the page may have asked again before
        trainee.wait_for_timeout(100)
    assert lost[0].status == 200
    assert len(stored(server, run)) == 1
    expect(trainee.locator(".notice")).to_have_count(0)


def test_signed_out_meanwhile_it_says_so_and_the_answer_is_there_again(trainee, sign_in_by_form):
    open_table(trainee, "signed out", spots=1)
    address, (first, second) = trainee.url, stops_of("signed out", spots=1)[:2]
    cookies = [one for one in trainee.context.cookies() if one["name"] != "sessionid"]
    trainee.context.clear_cookies()
    trainee.context.add_cookies(cookies)
    press_all(trainee, first)
    trainee.keyboard.press("Enter")
    expect(trainee.locator("#stop .stop-status")).to_contain_text("signed out")
    assert focused(trainee) != "BODY"
    sign_in_by_form(trainee, "mei")
    trainee.goto(address)
    assert trainee.locator("#stop :checked").count() == 1
    trainee.locator("#stop button[type=submit]").click()
    stand_at(trainee, second.place)


def test_an_answer_that_takes_too_long_is_sent_again_and_stored_once(trainee, server):
    run = open_table(trainee, "slow", spots=2)
    first, second, *_ = stops_of("slow", spots=2)
    delayed = []
    trainee.route("**/answer/", lambda route: route.continue_() if delayed else delayed.append(route))
    trainee.evaluate("htmx.config.timeout = 400")
    press_all(trainee, first)
    trainee.keyboard.press("Enter")
    expect(trainee.locator("#stop .stop-status")).to_contain_text("No answer from the server")
    stand_at(trainee, str(second.place))
    assert len(stored(server, run)) == 1


def test_neither_an_answer_nor_a_hint_overtakes_the_other(trainee):
    open_table(trainee, "slow", spots=2, mode="guided")
    sent_alone, first, second, *_ = stops_of("slow", spots=2)
    answer(trainee, sent_alone)
    stand_at(trainee, str(first.place))
    sent: list[str] = []
    trainee.on("request", lambda asked: asked.method == "POST" and sent.append(asked.url.rsplit("/", 2)[1]))
    hint, confirm = trainee.locator(".hint-button"), trainee.locator("#stop .button-main")
    for delayed, pressed_first, pressed_next in (("hint", hint, confirm), ("answer", confirm, hint)):
        press_all(trainee, first)
        waiting: list[Route] = []
        trainee.route(f"**/{delayed}/", lambda route, _request, waiting=waiting: waiting.append(route))
        sent.clear()
        pressed_first.click()
        pressed_next.click()
        trainee.wait_for_timeout(100)
        assert [one for one in sent if one in ("hint", "answer")] == [delayed]
        waiting[0].continue_()
        trainee.unroute(f"**/{delayed}/")
        if delayed == "hint":
            expect(trainee.locator("#hint .rule").first).to_be_visible()
    stand_at(trainee, str(second.place))


def test_a_second_tab_shows_what_was_typed(server, trainee):
    run = open_table(trainee, "tabs", spots=1)
    first, second = stops_of("tabs", spots=1)[:2]
    other = trainee.context.new_page()
    other.goto(trainee.url)
    answer(trainee, first)
    stand_at(trainee, second.place)
    answer(other, first, wrong=True)
    stand_at(other, second.place)
    expect(other.locator(".notice")).to_contain_text("Your answer:")
    assert len(stored(server, run)) == 1
