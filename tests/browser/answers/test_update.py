"""An answer updates the page in place: it shows what a fresh page would, and what is the same stays."""

from tests.browser.playing import answer, open_table, stand_at, stops_of
from tests.scale import one_game

SEED, SPOTS = "held", 4

# The table as it is marked up: without what scripts add, and without the keys of this one form.
DRAWN = """(table) => {
    const drawn = table.cloneNode(true);
    const own = drawn.querySelectorAll("[name=key], [name=csrfmiddlewaretoken]");
    for (const one of own) one.removeAttribute("value");
    const added = ["aria-keyshortcuts", "style", "tabindex", "open",
        "data-in-question", "data-answer", "data-answering", "data-pays"];
    for (const one of [drawn, ...drawn.querySelectorAll("*")]) for (const name of added)
        one.removeAttribute(name);
    for (const one of drawn.querySelectorAll(".cap")) one.removeAttribute("aria-hidden");
    for (const one of drawn.querySelectorAll(".cut-chips > *, .is-pending, .felt-menu")) one.remove();
    return drawn.outerHTML.replace(/\\s+/g, " ").replace(/> </g, "><");
}"""
SHOWN = f"() => ({DRAWN})(document.getElementById('table'))"
WHOLE = f"""async () => {{
    const page = await (await fetch(location.href)).text();
    return ({DRAWN})(new DOMParser().parseFromString(page, "text/html").getElementById("table"));
}}"""

# Remembers the felt, its spots, circles and cards; then says how many of them are still there.
REMEMBER = """() => { window.nodes = [...document.querySelectorAll(
    "#table, #felt, .felt-table, #felt .spot, #felt .bet, #felt .card")]; }"""
STAYED = "() => window.nodes.filter((node) => node.isConnected).length / window.nodes.length"
MOST = 0.6
"""Of them all: cards that are brought forward or locked up leave."""

WATCHED = SHOWN.replace("'table'", "'watched'")
WATCHED_WHOLE = WHOLE.replace('"table"', '"watched"')


@one_game("6-5-4-poker")
def test_after_every_answer_the_table_is_that_of_a_fresh_page(page, sign_in, complaints, game):
    """A round with wrong answers, refused ones and right ones, until it is over."""
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS, game=game)
    stops = stops_of(SEED, spots=SPOTS, game=game)
    for number, stop in enumerate(stops):
        if number % 4 == 2:
            page.locator("#stop button[type=submit]").click()
            page.locator("#stop .error-text").first.wait_for()
        page.evaluate(REMEMBER)
        answer(page, stop, wrong=number % 3 == 1)
        stand_at(page, stops[number + 1].place if stop is not stops[-1] else "")
        assert page.evaluate(SHOWN) == page.evaluate(WHOLE), stop.place
        assert page.evaluate(STAYED) > MOST, stop.place
    complaints[:] = [said for said in complaints if "422" not in said]  # those that were refused on purpose


def test_a_table_that_is_replaced_is_other_nodes(page, sign_in):
    """The negative control of what stays."""
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS)
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    page.evaluate(
        "document.addEventListener('htmx:beforeSwap', ({ detail }) => { detail.swapOverride = 'outerHTML'; })"
    )
    page.evaluate(REMEMBER)
    answer(page, first)
    stand_at(page, str(second.place))
    assert page.evaluate(STAYED) < MOST


def test_a_watcher_who_missed_a_version_shows_the_table_as_it_is(new_page, sign_in):
    trainee, watcher = new_page(), new_page()
    sign_in(trainee, "daniel")
    sign_in(watcher, "instructor")
    run = open_table(trainee, SEED, spots=SPOTS)
    watcher.goto(f"/tables/{run}/")
    watcher.wait_for_selector("#connection[data-state=live]")
    stops = stops_of(SEED, spots=SPOTS)
    for number, stop in enumerate(stops[:-1]):
        if number == 3:
            watcher.evaluate("document.getElementById('watched').dataset.version = 1")
        answer(trainee, stop, wrong=number % 3 == 1)
        stand_at(trainee, str(stops[number + 1].place))
        watcher.wait_for_selector(f'#watched[data-version="{number + 2}"] .felt[data-version="{number + 2}"]')
        assert watcher.evaluate(WATCHED) == watcher.evaluate(WATCHED_WHOLE), stop.place
