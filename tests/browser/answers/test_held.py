"""What a page held and was not sent again: after every answer the table is what a whole page would show."""

import pytest

from tests.browser.playing import answer, open_table, stand_at, stops_of
from tests.scale import one_game

SEED, SPOTS, SEATS = "held", 4, 6

# The table as it is marked up: without what scripts add, and without the keys of this one form.
DRAWN = """(table) => {
    const drawn = table.cloneNode(true);
    const own = drawn.querySelectorAll("[name=key], [name=csrfmiddlewaretoken]");
    for (const one of own) one.removeAttribute("value");
    const added = ["aria-keyshortcuts", "style", "tabindex", "open", "data-base",
        "data-asked", "data-said", "data-asks", "data-pays"];
    for (const one of [drawn, ...drawn.querySelectorAll("*")]) for (const name of added)
        one.removeAttribute(name);
    for (const one of drawn.querySelectorAll(".cap")) one.removeAttribute("aria-hidden");
    for (const one of drawn.querySelectorAll(".cut-chips > *, .is-laid, .felt-menu")) one.remove();
    return drawn.outerHTML.replace(/\\s+/g, " ").replace(/> </g, "><");
}"""
SHOWN = f"() => ({DRAWN})(document.getElementById('table'))"
WHOLE = f"""async () => {{
    const page = await (await fetch(location.href)).text();
    return ({DRAWN})(new DOMParser().parseFromString(page, "text/html").getElementById("table"));
}}"""

# Remembers the felt, its parts, its circles and its cards; then says how many of them are still there.
REMEMBER = """() => { window.nodes = [...document.querySelectorAll(
    "#table, #felt, .felt-table, #felt [data-part], #felt .bet, #felt .card, #stop")]; }"""
KEPT = """() => {
    const there = window.nodes.filter((node) => node.isConnected);
    return { felt: ["table", "felt"].every((id) => there.includes(document.getElementById(id))),
        parts: there.filter((node) => node.dataset.part).length,
        of: window.nodes.length, kept: there.length };
}"""

WATCHED = SHOWN.replace("'table'", "'watched'")
WATCHED_WHOLE = WHOLE.replace('"table"', '"watched"')


@pytest.fixture
def fragments(page):
    """The bodies of the answers' responses."""
    bodies: list[str] = []
    page.on("response", lambda got: bodies.append(got.text()) if got.url.endswith("/answer/") else None)
    return bodies


def all_stayed(seen: dict) -> bool:
    """The felt with its print, its odds, its dealer and its spots; of circles and cards most."""
    return (
        seen["felt"]
        and seen["parts"] == SEATS + len(("print", "odds", "dealer"))
        and seen["kept"] > seen["of"] / 2
    )


@one_game("6-5-4-poker")
def test_a_table_of_what_was_held_and_what_was_sent_is_the_whole_table(
    page, sign_in, fragments, complaints, game
):
    """A round with wrong answers, refused ones and right ones, until it is over. What is held never left the
    page: it need not be laid out and painted anew."""
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS, game=game)
    stops = stops_of(SEED, spots=SPOTS, game=game)
    for number, stop in enumerate(stops):
        if number % 4 == 2:
            page.locator("#stop button[type=submit]").click()
            page.locator("#stop .error-text").first.wait_for()
            assert page.evaluate(SHOWN).count("data-held") == 0
        page.evaluate(REMEMBER)
        answer(page, stop, wrong=number % 3 == 1)
        stand_at(page, stops[number + 1].place if stop is not stops[-1] else "")
        assert page.evaluate(SHOWN) == page.evaluate(WHOLE), stop.place
        assert all_stayed(page.evaluate(KEPT)), stop.place
    complaints[:] = [said for said in complaints if "422" not in said]  # those that were refused on purpose
    gaps = sum(body.count("data-held=") for body in fragments)
    assert gaps > 3 * len(stops), "little was held"


def test_a_felt_that_is_swapped_whole_is_other_nodes(page, sign_in):
    """As it was before: what tells whether they stayed would notice."""
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS)
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    page.evaluate(
        "document.addEventListener('htmx:beforeSwap', ({ detail }) => { detail.swapOverride = 'outerHTML'; })"
    )
    page.evaluate("document.querySelector('#stop [name=held]').value = ''")
    page.evaluate(REMEMBER)
    answer(page, first)
    stand_at(page, str(second.place))
    assert not all_stayed(page.evaluate(KEPT))


def test_a_watcher_is_sent_what_changed_and_shows_the_whole(new_page, sign_in):
    """Each push but the first leaves out what the version before it has; a page that missed one asks."""
    trainee, watcher = new_page(), new_page()
    sign_in(trainee, "daniel")
    sign_in(watcher, "instructor")
    run = open_table(trainee, SEED, spots=SPOTS)
    frames: list[str] = []
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    watcher.goto(f"/tables/{run}/")
    watcher.wait_for_selector("#connection[data-state=live]")
    stops = stops_of(SEED, spots=SPOTS)
    for number, stop in enumerate(stops[:-1]):
        if number == 3:
            watcher.evaluate("document.getElementById('watched').dataset.version = 1")  # as if one was missed
        answer(trainee, stop, wrong=number % 3 == 1)
        stand_at(trainee, str(stops[number + 1].place))
        watcher.wait_for_selector(f'#watched[data-version="{number + 2}"] .felt[data-version="{number + 2}"]')
        assert watcher.evaluate(WATCHED) == watcher.evaluate(WATCHED_WHOLE), stop.place
    assert sum("data-base=" in str(frame) for frame in frames) >= len(stops) - 4


def test_a_part_that_is_not_there_makes_the_page_ask_for_everything(page, sign_in):
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS)
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    page.evaluate("document.querySelector('[data-part=print]').remove()")
    with page.expect_navigation():
        answer(page, first)
    stand_at(page, str(second.place))
    assert page.locator("[data-part=print]").count() == 1
    assert page.locator("[data-held]").count() == 0
