"""Whatever way a part of a page came, the page shows what it would if it were loaded now: to a trainee, a
watcher, a host and a projector, after an answer, a hint, an instructor's move, a push, a poll, going back."""

import re
from contextlib import suppress
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error, Page, expect

from games.engine.rounds.stops import Stop
from tests.browser.live.test_live_class import PHONE
from tests.browser.playing import GAME, answer, answer_past_the_page, open_table, post, stand_at, stops_of
from tests.browser.visible_content import difference, loaded_anew, seen

TABLE, WATCHED, WALL = "#table", "#watched", "#wall"
PANEL, SCREEN = "#live-panel", "#live-screen"

DEAF = """
window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    send() {}
    close() {}
};
"""
"""A page whose socket never opens: it has what it asks for by itself."""

PATIENT = """
const every = window.setInterval;
window.setInterval = (act, pause, ...rest) => (pause >= 10_000 ? 0 : every(act, pause, ...rest));
"""
"""A page that never asks by itself: it has only what is sent to it, however long a busy machine takes."""

RETURNS = "document.dispatchEvent(new Event('visibilitychange'))"
"""The event of a page that becomes visible again, which asks at once."""


@dataclass
class Shown:
    """An open page, and the part of it that is kept up to date."""

    page: Page
    where: str
    asks: bool = False

    def is_right(self, after: str) -> None:
        if self.asks:
            with suppress(Error):  # it is on its way to where the move leads
                self.page.evaluate(RETURNS)
        assert difference(self.page, self.where) == [], f"{self.page.url} after {after}"


def goes_and_comes_back(shown: Shown) -> None:
    shown.page.goto("/games/")
    shown.page.go_back()
    shown.page.locator(shown.where).wait_for()
    shown.is_right("going back")


@pytest.fixture
def opened(new_page, sign_in):
    """`opened(who, address, where, asks)`: a page with a socket, or one that has to ask."""

    def make(who: str, address: str, where: str, *, asks: bool, **options) -> Shown:
        page = new_page(**options)
        page.add_init_script(DEAF if asks else PATIENT)
        sign_in(page, who)
        page.goto(address)
        page.locator(where).wait_for()
        return Shown(page, where, asks)

    return make


# --- At one's own table, and at it over a shoulder -----------------------------------------------------


LEFT_LONG_AGO = """
from datetime import timedelta
from django.db.models import F
from trainer.play.models import Presence, Run
hour = timedelta(hours=1)
Run.objects.exclude(pk="{run}").update(shown=F("shown") - hour)
Presence.objects.exclude(run="{run}").update(heard=F("heard") - hour, lost=F("heard") - hour)
"""
"""Tables of earlier tests: none of them grows old on a page while it is compared with itself."""
SEED, SPOTS = "as loaded", 2
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


def test_a_table_with_hints_and_those_who_watch_it(shell, opened, new_page, sign_in):
    """What was said before the hint stays said, which a page that is loaded does not know: nothing is."""
    trainee = new_page()
    sign_in(trainee, "lucia")
    run = open_table(trainee, SEED, spots=SPOTS, mode="guided")
    shell(LEFT_LONG_AGO.format(run=run))
    table = Shown(trainee, TABLE)
    watchers = [
        opened("instructor", f"/tables/{run}/", WATCHED, asks=False),
        opened("instructor", f"/tables/{run}/projector/", WATCHED, asks=True, **PROJECTOR),
        opened("instructor", "/tables/", WALL, asks=True),
        opened("instructor", "/tables/projector/", WALL, asks=False),
    ]
    stops = stops_of(SEED, spots=SPOTS)
    for number, stop in enumerate(stops):
        if number in (1, 2):
            trainee.locator(".hint-button").click()
            trainee.locator("#hint").wait_for()
            table.is_right(f"a hint at {stop.place}")
        before = seen(trainee, TABLE)
        answer(trainee, stop, wrong=number % 3 == 1)
        stand_at(trainee, str(stops[number + 1].place) if stop is not stops[-1] else "")
        table.is_right(f"the answer at {stop.place}")
        assert seen(trainee, TABLE) != before
        if number in (0, 1, len(stops) - 1):
            for watcher in watchers:
                watcher.is_right(f"the answer at {stop.place}")
        if number == 1:
            for shown in (table, *watchers):
                goes_and_comes_back(shown)
    assert post(trainee, f"/runs/{run}/finish/", {}).status == 302


# --- In a live class -----------------------------------------------------------------------------------


@dataclass
class Class:
    host: Page
    shown: list[Shown]

    def lead(self, *acts: str) -> None:
        """Past the panel, as its buttons do; and every page of the room follows."""
        for act in acts:
            body = self.host.request.get(self.host.url).text()
            version = re.search(r'name="version" value="(\d+)"', body)[1]
            address = self.host.url.replace("/host/", f"/act/{act}/")
            assert post(self.host, address, {"version": version}).status == 302, act
        self.is_right(f"the move {acts[-1]!r}")

    def say(self, at: Shown, stop: Stop, *, wrong: bool = False) -> None:
        answer(at.page, stop, wrong=wrong)
        expect(at.page.locator("#stop")).to_have_count(0)
        self.is_right(f"an answer at {stop.place}")

    def is_right(self, after: str) -> None:
        for one in self.shown:
            one.is_right(after)


@pytest.fixture
def room(opened, new_page, sign_in) -> Class:
    """A host with panel and projector, a trainee at a desk and one with a phone."""
    host = new_page()
    sign_in(host, "instructor")
    made = post(host, "/live/", {"game": GAME, "spots": "1", "seed": "as led", "mode": "practice"})
    assert made.status == 302, made.text()
    address = made.headers["location"]
    host.goto(address)
    code = host.locator(".live-code").inner_text().replace(" ", "")
    screen = address.replace("/host/", "/projector/")
    shown = [
        opened("instructor", address, PANEL, asks=False),
        opened("instructor", screen, SCREEN, asks=True, **PROJECTOR),
    ]
    for who, asks, options in (("daniel", False, {}), ("trainee", True, PHONE)):
        one = opened(who, "/live/", "#id_code", asks=asks, **options)
        assert post(one.page, f"/live/join/{code}/", {}).status == 302
        one.page.goto("/live/")
        one.page.get_by_role("button", name="Join").first.click()
        one.page.locator(TABLE).wait_for()
        one.where = TABLE
        shown.append(one)
    return Class(host, shown)


def test_a_live_class_in_which_answers_are_asked_shown_left_out_and_dealt_on(room):
    *_, desk, phone = room.shown
    stops = stops_of("as led")
    room.lead("next")
    room.say(desk, stops[0], wrong=True)
    room.lead("pause")
    room.lead("resume")
    room.lead("collect")
    asked = [seen(one.page, one.where) for one in room.shown]
    room.lead("show")
    assert not [one for one in room.shown if seen(one.page, one.where) in asked], "it shows nothing"
    room.lead("rank", "next")
    room.say(phone, stops[1])
    room.lead("back")
    for shown in room.shown:
        goes_and_comes_back(shown)
    room.lead("next", "skip")
    room.lead(*["show", "next"] * (len(stops) - 2))
    for shown in (desk, phone):
        expect(shown.page.get_by_text("Round over")).to_be_visible()
    room.lead("deal")
    room.lead("next")


# --- That it would be noticed --------------------------------------------------------------------------

WRONGS = {
    "no spot": "document.querySelector('.spot').remove()",
    "no card": "document.querySelector('.card').remove()",
    "another card": "document.querySelector('.card[data-card]').dataset.card = 'Xx'",
    "a word": "document.querySelector('#stop-title').textContent += '.'",
    "a mark": "document.querySelector('.bet').insertAdjacentHTML('beforeend', '<i class=\"mark\">1</i>')",
    "a choice": "document.querySelector('#stop input[type=radio]').checked = true",
    "another place": "document.querySelector('#stop [name=place]').value = 'x'",
    "nothing is shown": "document.querySelector('#table').style.visibility = 'hidden'",
    "a card elsewhere": "document.querySelector('.spot .card').style.marginLeft = '40px'",
}


def test_each_thing_that_is_not_as_it_should_be_and_a_page_that_stays_behind_are_noticed(
    page, new_page, sign_in
):
    """The negative control: one thing is changed at a time."""
    sign_in(page, "lucia")
    run = open_table(page, SEED, spots=SPOTS)
    stand_at(page, str(stops_of(SEED, spots=SPOTS)[0].place))
    assert difference(page, TABLE) == []
    whole, due = page.inner_html(TABLE), loaded_anew(page, TABLE)
    for what, wrong in WRONGS.items():
        page.evaluate(wrong)
        assert seen(page, TABLE) != due, what
        page.evaluate(
            "(html) => { const table = document.getElementById('table'); table.removeAttribute('style');"
            "table.innerHTML = html; }",
            whole,
        )
    watcher = new_page()
    watcher.add_init_script(DEAF)  # it neither hears nor asks
    sign_in(watcher, "instructor")
    watcher.goto(f"/tables/{run}/")
    watcher.locator(WATCHED).wait_for()
    answer_past_the_page(page, run, stops_of(SEED, spots=SPOTS)[0])
    assert difference(watcher, WATCHED, patience=0) != []
    assert post(page, f"/runs/{run}/finish/", {}).status == 302
