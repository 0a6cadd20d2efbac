"""The end of a round: what it came to stands where the focus is."""

from playwright.sync_api import expect

from tests.browser.playing import answer, focused, open_table, stand_at, stops_of


def test_what_the_round_came_to_is_read_where_the_focus_is(trainee):
    stops = stops_of("demo", spots=1)
    open_table(trainee, "demo", spots=1)
    for stop in stops:
        answer(trainee, stop)
    decisions = sum(len(stop.prompts) for stop in stops)
    stand_at(trainee, "")
    expect(trainee.locator("#summary-title")).to_have_text(f"All {decisions} right")
    assert focused(trainee) == "summary-title"
