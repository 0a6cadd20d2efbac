"""Hands in turn: a whole round by mouse, by keys, by the text line and on a phone; keys of two digits; what a
press on the felt answers; that it all fits and nothing typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.felt.test_panel import outside
from tests.browser.felt.test_table_hands import BESIDE, PHONE, SIZES, TOUCHED
from tests.browser.felt.test_table_hands import values as filled
from tests.browser.felt.test_whole_round import MEANS
from tests.browser.playing import answer_past_the_page, sit_down, stand_at, stored
from tests.browser.text_lines import say

GAME = next(game.slug for game in GAMES.values() if game.hands_in_turn)
SPOTS = 3


def stops_dealt(seed: str) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[GAME], seed=seed, spots=SPOTS))


def seed_with(*ends: str) -> str:
    """Of a round in which these are asked, by the ends of their keys."""
    for seed in (f"turn {number}" for number in range(800)):
        keys = [prompt.key for stop in stops_dealt(seed) for prompt in stop.prompts]
        if all(any(key.endswith(end) for key in keys) for end in ends):
            return seed
    raise LookupError(ends)


SPLIT = seed_with("/bet/double-2", "/bet/wager-2")
SOFT = seed_with(".1/soft")
BUST = seed_with("/bet/wager", ".2/bet/wager", "/soft")
INSURED = seed_with("/insured", "peek/2/bet/insurance")


def sit(page: Page, shell, seed: str) -> str:
    """At a round of its own, whatever shoe a session would go on with."""
    return sit_down(page, shell, "trainee", seed, spots=SPOTS, game=GAME, item={"deal": 0})


def go_to(page: Page, shell, seed: str, *ends: str) -> tuple[str, Stop]:
    """Answers past the page up to the first stop that asks all of these; the run and the stop."""
    run = sit(page, shell, seed)
    for stop in stops_dealt(seed):
        if all(any(prompt.key.endswith(end) for prompt in stop.prompts) for end in ends):
            page.goto(page.url)
            stand_at(page, str(stop.place))
            return run, stop
        answer_past_the_page(page, run, stop)
    raise LookupError(ends)


# --- A whole round -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("means", "seed", "device"),
    [
        *((means, SPLIT, {}) for means in MEANS),
        *((means, INSURED, {}) for means in MEANS),
        ("mouse", SPLIT, PHONE),
    ],
)
def test_a_whole_round_is_answered_right(new_page, sign_in, server, shell, means, seed, device):
    page = new_page(**device)
    sign_in(page, "trainee")
    run, stops = sit(page, shell, seed), stops_dealt(seed)
    for stop in stops:
        stand_at(page, str(stop.place))
        MEANS[means](page, stop)
    stand_at(page, "")
    decisions = sum(len(stop.prompts) for stop in stops)
    expect(page.locator("#summary-title")).to_have_text(f"All {decisions} right")
    assert [place for _, place, _ in stored(server, run)] == [str(stop.place) for stop in stops]


# --- Keys of two digits ------------------------------------------------------------------------------

BEGUN = "#stop .key.is-begun"


@pytest.fixture
def at_total(page, sign_in, shell) -> Page:
    """Where a total is asked, whether it is soft, and what may be signalled."""
    sign_in(page, "trainee")
    go_to(page, shell, SOFT, "/total", "/soft", "/allowed")
    return page


def test_a_first_1_or_2_waits_for_the_second_digit_and_any_other_is_the_total(at_total):
    at_total.keyboard.press("1")
    assert filled(at_total) == {}
    expect(at_total.locator(BEGUN)).to_have_count(10)
    at_total.keyboard.press("9")
    assert filled(at_total) == {"total": ["19"]}
    expect(at_total.locator(BEGUN)).to_have_count(0)
    at_total.keyboard.press("8")  # from the next question
    assert filled(at_total) == {"total": ["8"]}
    at_total.keyboard.type("21")
    assert filled(at_total) == {"total": ["21"]}


@pytest.mark.parametrize("ends", ["Enter", "Backspace", "wait", "7"])
def test_a_first_digit_alone_is_no_total(at_total, ends):
    at_total.keyboard.press("2")
    expect(at_total.locator(BEGUN)).to_have_count(2)
    if ends == "wait":
        at_total.wait_for_timeout(800)
    else:
        at_total.keyboard.press(ends)
    expect(at_total.locator(BEGUN)).to_have_count(0)
    assert filled(at_total) == {}
    at_total.keyboard.type("14h")
    assert filled(at_total) == {"total": ["14"], "soft": ["hard"]}


def test_signals_are_several_and_a_letter_takes_one_back(at_total):
    at_total.keyboard.type("18sshd")
    assert filled(at_total) == {"total": ["18"], "soft": ["soft"], "allowed": ["stand", "hit", "double"]}
    at_total.keyboard.press("h")
    assert filled(at_total)["allowed"] == ["stand", "double"]


def test_digits_of_a_total_are_no_amount_and_those_of_an_amount_no_total(page, sign_in, shell):
    sign_in(page, "trainee")
    go_to(page, shell, BUST, "/total", "/bet/wager")
    page.keyboard.type("17")
    assert filled(page) == {"total": ["17"]}
    page.keyboard.type("15")
    assert filled(page) == {"total": ["17"], "bet/wager": ["pay"], "bet/wager/amount": ["15"]}


# --- The text line -----------------------------------------------------------------------------------

LINES = [
    ("/allowed", "total 19", {"total": ["19"]}),
    ("/allowed", "total 19 soft", {"total": ["19"], "soft": ["soft"]}),
    ("/allowed", "soft", {"soft": ["soft"]}),
    ("/allowed", "signals hit stand double", {"allowed": ["stand", "hit", "double"]}),
    ("/allowed", "17; hard; stand", {"total": ["17"], "soft": ["hard"], "allowed": ["stand"]}),
    ("/allowed", "total blackjack", {"total": ["blackjack"]}),
]


@pytest.mark.parametrize(("ask", "line", "answers"), LINES)
def test_a_line_answers_one_question_or_several(at_total, ask, line, answers):
    at_total.keyboard.press("/")
    say(at_total, line)
    expect(at_total.locator("#line-reply")).to_be_empty()
    assert filled(at_total) == answers


@pytest.mark.parametrize("line", ["half", "take half", "bet half", "s{spot} bet take half"])
def test_a_line_takes_half(page, sign_in, shell, line):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, BUST, "/total", "/bet/wager")
    page.keyboard.press("/")
    say(page, line.format(spot=stop.spot))
    expect(page.locator("#line-reply")).to_be_empty()
    assert filled(page) == {"bet/wager": ["half"]}
    say(page, "17")
    assert filled(page) == {"bet/wager": ["half"], "total": ["17"]}


# --- The felt ----------------------------------------------------------------------------------------


def test_a_press_on_a_hand_offers_what_is_asked_of_it_one_after_the_other(at_total):
    menu, hand = at_total.locator(".felt-menu"), at_total.locator("#work .turn-hand").first
    hand.click()
    expect(menu.locator("button")).to_have_count(20)
    menu.locator("button", has_text="19").click()
    hand.click()
    menu.locator("button", has_text="Soft").click()
    hand.click()
    for signal in ("Stand", "Hit"):  # several: the menu stays
        menu.locator("button", has_text=signal).click()
    expect(menu.locator("[data-chosen]")).to_have_count(2)
    at_total.locator("#felt .placard").click()
    expect(menu).to_have_count(0)
    assert filled(at_total) == {"total": ["19"], "soft": ["soft"], "allowed": ["stand", "hit"]}


def test_a_press_on_a_stack_offers_what_is_done_with_it(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, SPLIT, "/bet/wager-2", "/bet/double-2")
    for bet, words in (("wager-2", "Push"), ("double-2", "Take")):
        page.locator(f"#felt .spot-{stop.spot} .bet[data-bet={bet}] .ring").click()
        page.locator(".felt-menu button", has_text=words).click()
    assert filled(page) == {"bet/wager-2": ["push"], "bet/double-2": ["take"]}
    expect(page.locator("#felt .ring[data-answer]")).to_have_count(2)


def test_a_press_on_the_insurance_line_goes_to_the_amount_of_its_spot(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, INSURED, "/insured")
    spot = stop.prompts[0].spot
    page.locator(f"#felt .insured-{spot} .ring").click()
    expect(page.locator(f'[name="{stop.prompts[0].key}"]')).to_be_focused()
    for letter in "ri":
        page.locator(f"#felt [data-tube={letter}]").first.click()
    assert page.input_value(f'[name="{stop.prompts[0].key}"]') == "7.50"
    expect(page.locator(f"#felt .insured-{spot} .ring")).to_have_attribute("data-answer", "7.50")


# --- Room, and what is kept --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [SPLIT, INSURED])
def test_no_stop_is_higher_than_the_panel(page, sign_in, shell, seed):
    sign_in(page, "trainee")
    run = sit(page, shell, seed)
    for stop in stops_dealt(seed):
        page.goto(page.url)
        stand_at(page, str(stop.place))
        for size in SIZES:
            assert outside(page, size, BESIDE) == [], (str(stop.place), size)
        answer_past_the_page(page, run, stop)


LOW = """(all) => all.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.height && box.height < 44;
}).map((one) => one.textContent.trim())"""
FELT_OUTSIDE = """() => {
  const table = document.querySelector("#felt .felt-table").getBoundingClientRect();
  const lies = "#felt :is(.turn-hand .card, .spot-number, .insured .ring, .pile .stack, .work, .dealer)";
  return [...document.querySelectorAll(lies)].filter((one) => {
    const box = one.getBoundingClientRect();
    const across = box.left < table.left - 1 || box.right > table.right + 1;
    return box.width && (across || box.top < table.top || box.bottom > table.bottom);
  }).map((one) => one.className);
}"""
FIVE = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844)]


def test_at_each_size_all_lies_on_the_table_and_no_hand_on_the_dealers(page, sign_in, shell):
    sign_in(page, "trainee")
    go_to(page, shell, SPLIT, "/bet/wager-2", "/bet/double-2")
    for width, height in FIVE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FELT_OUTSIDE) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        hands, dealers = (page.locator(one).bounding_box() for one in ("#work .turn-hands", "#dealer .hand"))
        assert hands["y"] + hands["height"] <= dealers["y"] + 1, (width, height)
    page.evaluate("document.querySelector('#work').style.marginBottom = '-8rem'")
    hands, dealers = (page.locator(one).bounding_box() for one in ("#work .turn-hands", "#dealer .hand"))
    assert hands["y"] + hands["height"] > dealers["y"] + 1  # which would be noticed


def test_on_a_phone_totals_are_a_finger_high_in_rows_of_nine_and_a_single_hand_lies_beside_the_dealers(
    new_page, sign_in, shell
):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    go_to(page, shell, SOFT, "/total", "/soft", "/allowed")
    assert page.locator(TOUCHED).evaluate_all(LOW) == []
    tops = page.locator(".keys-totals .key").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [9, 9, 2]
    hand, dealers = (page.locator(one).bounding_box() for one in ("#work .hand", "#dealer .hand"))
    assert hand["x"] + hand["width"] < dealers["x"]
    assert abs(hand["y"] - dealers["y"]) < 4
    rules = page.locator("#felt .felt-rules").bounding_box()
    assert rules["height"] < 20


def test_on_a_phone_the_insurance_line_is_a_strip_of_six(new_page, sign_in, shell):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    go_to(page, shell, INSURED, "/insured")
    line = page.locator("#felt .insurance-line")
    columns = line.evaluate("(one) => getComputedStyle(one).gridTemplateColumns.split(' ').length")
    assert columns == 6
    assert line.bounding_box()["width"] > 360


def test_what_was_chosen_and_typed_is_there_after_a_reload(at_total):
    at_total.keyboard.type("18ssh")
    before = filled(at_total)
    assert set(before) == {"total", "soft", "allowed"}
    at_total.reload()
    at_total.wait_for_load_state("load")
    assert filled(at_total) == before
