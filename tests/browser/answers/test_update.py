"""An answer updates the table in place: nodes that both versions have stay."""

from tests.browser.playing import answer, open_table, stand_at, stops_of

SEED, SPOTS = "update", 2

REMEMBER = """() => { window.nodes = [...document.querySelectorAll(
    "#table, #felt, .felt-table, #felt .spot, #felt .bet, #felt .card")]; }"""
STAYED = "() => window.nodes.filter((node) => node.isConnected).length / window.nodes.length"
"""The share of the remembered felt, spots, circles and cards that are still in the page."""
MOST = 0.6
"""Cards that are brought forward or locked up leave."""
REPLACE = (
    "document.addEventListener('htmx:beforeSwap', ({ detail }) => { detail.swapOverride = 'outerHTML'; })"
)


def test_nodes_stay_through_right_wrong_and_refused_answers(page, sign_in, complaints):
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS)
    stops = stops_of(SEED, spots=SPOTS)
    for number, stop in enumerate(stops[:-1]):
        if number % 4 == 2:
            page.locator("#stop button[type=submit]").click()
            page.locator("#stop .error-text").first.wait_for()
        page.evaluate(REMEMBER)
        if stop is stops[-2]:
            page.evaluate(REPLACE)  # the negative control
        answer(page, stop, wrong=number % 3 == 1)
        stand_at(page, str(stops[number + 1].place))
        assert (page.evaluate(STAYED) > MOST) is (stop is not stops[-2]), stop.place
    complaints[:] = [text for text in complaints if "422" not in text]  # the refusals
