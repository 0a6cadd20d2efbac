"""A round by keys alone, as fast as they are pressed: none is lost, none acts twice; and the list of them."""

from playwright.sync_api import Page, expect

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import Bet, CardSet
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.browser.playing import STRAY, focused, open_table, stand_at, stops_of, stored

AT_ONCE = 50
"""Milliseconds between two keys: twenty a second."""
RING = "getComputedStyle(document.activeElement).outlineStyle"


def keys_of(stop: Stop) -> list[str]:
    """Those of a dealer who knows: to the end of the stop and its Enter."""
    pressed: list[str] = []
    for prompt in stop.prompts:
        right = prompt.due
        if isinstance(prompt.kind, CardSet):
            pressed += sorted(str(prompt.cards.index(card) + 1) for card in right)
        elif isinstance(prompt.kind, Bet) and right.action is Action.PAY:
            pressed += [*print_cents(right.cents).replace(",", ""), "Enter"]
        else:
            value = str(right.action if isinstance(prompt.kind, Bet) else right)
            pressed.append(next(choice.key for choice in prompt.choices if choice.value == value))
    return pressed if pressed[-1] == "Enter" else [*pressed, "Enter"]


def heading_has_it(page: Page) -> bool:
    return focused(page) == "summary-title"


def press_a_round(page: Page) -> tuple[str, list[str]]:
    """Without looking; the run, and the places that are to be answered."""
    run, stops = open_table(page, "fast", spots=1), stops_of("fast", spots=1)
    stand_at(page, stops[0].place)
    for key in [key for stop in stops for key in keys_of(stop)]:
        page.keyboard.press(key)
        page.wait_for_timeout(AT_ONCE)
    return run, [str(stop.place) for stop in stops]


def test_a_round_at_twenty_keys_a_second_and_its_end_not_skipped(server, trainee):
    run, places = press_a_round(trainee)
    stand_at(trainee, "")
    for key in ("Enter", "Space"):  # stray: one for the last question, one for the round that is over
        trainee.keyboard.press(key)
    trainee.keyboard.down("Space")
    assert heading_has_it(trainee)
    assert trainee.evaluate(RING) == "none"
    expect(trainee.locator(".summary .is-wrong")).to_have_count(0)
    assert [place for _, place, _ in stored(server, run)] == places
    trainee.keyboard.up("Space")
    trainee.wait_for_timeout(STRAY)
    trainee.keyboard.press("Enter")  # the button was not reached
    assert heading_has_it(trainee)
    trainee.keyboard.press("Space")
    trainee.wait_for_url("**/rounds/1/")


def test_without_the_script_keys_are_lost(server, trainee):
    """The negative control."""
    trainee.route("**/typeahead*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    trainee.route("**/answer/", lambda route: (trainee.wait_for_timeout(2 * AT_ONCE), route.continue_()))
    run, places = press_a_round(trainee)
    trainee.wait_for_timeout(4 * AT_ONCE)
    assert len(stored(server, run)) < len(places)


def test_an_unanswered_question_says_so_and_the_list_of_keys_lies_over_the_table(trainee):
    open_table(trainee, "fast", spots=1)
    stop, after = stops_of("fast", spots=1)[:2]
    stand_at(trainee, stop.place)
    assert focused(trainee) == "FIELDSET"  # and no option, as if that were recommended
    assert trainee.evaluate(RING) == "none"
    trainee.keyboard.press("Enter")
    expect(trainee.locator("fieldset:focus .ask-status")).to_have_text("Choose an answer first.")
    expect(trainee.locator("#announcer")).to_have_text("Choose an answer first.")
    trainee.keyboard.press("?")
    expect(trainee.locator("#key-map")).to_be_visible()
    trainee.keyboard.press(keys_of(stop)[0])
    assert trainee.locator("#stop :checked").count() == 0  # the table hears nothing meanwhile
    trainee.keyboard.press("Escape")
    expect(trainee.locator("#key-map")).to_be_hidden()
    assert focused(trainee) == "FIELDSET"
    trainee.keyboard.press(keys_of(stop)[0])
    stand_at(trainee, after.place)  # one of two choices is sent by its press
    assert trainee.locator(".ask-status").count() == 0


def test_the_letters_are_those_of_the_language(server, page, sign_in):
    sign_in(page, "mei")
    page.set_extra_http_headers({"Accept-Language": "es"})
    for key, value in (
        ("d", "discard"),
        ("j", "plays"),
        ("p", "plays"),
    ):  # descartar, juega, and English plays
        run = open_table(page, "fast", spots=1)
        stand_at(page, stops_of("fast", spots=1)[0].place)
        page.keyboard.press(key)
        page.wait_for_selector("#continue, #table:not([data-place='turn-up/0'])")
        assert value in stored(server, run)[0][2]
    page.keyboard.press("?")
    shown = page.locator("#key-map section:nth-child(2) dl:first-of-type .cap").all_inner_texts()
    assert shown[:4] == ["R", "P", "E", "D"]
