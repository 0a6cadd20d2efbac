"""Hands of the table: a whole hand by mouse, by keys, by the text line and on a phone; what a press on the
felt answers; that it all fits and nothing typed is lost."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.felt.test_panel import OUTSIDE, outside
from tests.browser.felt.test_whole_round import MEANS
from tests.browser.playing import answer_past_the_page, press_all, sit_down, stand_at, stored
from tests.browser.text_lines import say
from trainer.play.forms import AmountRow, FieldView

GAME = next(game.slug for game in GAMES.values() if game.table_hands)
SPOTS = 2
ASKED = ("banker-draws/0/player-total", "call/0/banker-total", "/commission", "/box")
"""What a hand that shows everything asks: both draw, and a win owes."""


def stops_dealt(seed: str) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[GAME], seed=seed, spots=SPOTS))


def shows_everything(seed: str) -> bool:
    asked = [prompt for stop in stops_dealt(seed) for prompt in stop.prompts]
    bets = next((len(prompt.choices) for prompt in asked if prompt.ask == "taken"), 0)
    return bets > 2 and all(any(prompt.key.endswith(end) for prompt in asked) for end in ASKED)


SEED = next(seed for seed in (f"hand {number}" for number in range(500)) if shows_everything(seed))
STOPS = stops_dealt(SEED)


def sit(page: Page, shell) -> str:
    """At a round of its own, whatever shoe a session would go on with."""
    return sit_down(page, shell, "trainee", SEED, spots=SPOTS, game=GAME, item={"deal": 0})


def stop_with(ask: str) -> Stop:
    return next(stop for stop in STOPS if any(prompt.ask == ask for prompt in stop.prompts))


def go_to(page: Page, shell, ask: str) -> tuple[str, Stop]:
    """Answers past the page up to the first stop that asks this; the run and the stop."""
    run, wanted = sit(page, shell), stop_with(ask)
    for stop in STOPS[: STOPS.index(wanted)]:
        answer_past_the_page(page, run, stop)
    page.goto(page.url)
    stand_at(page, str(wanted.place))
    return run, wanted


def values(page: Page) -> dict[str, list[str]]:
    """What the form would send, by the end of its names."""
    pairs = page.evaluate("[...new FormData(document.getElementById('stop'))]")
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        if name.count("/") >= 2 and value and not name.endswith("/chips"):
            found.setdefault(name.split("/", 2)[2], []).append(value)
    return found


# --- A whole hand ------------------------------------------------------------------------------------

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("means", "device"), [*((means, {}) for means in MEANS), ("mouse", PHONE)])
def test_a_whole_hand_is_answered_right(new_page, sign_in, server, shell, means, device):
    page = new_page(**device)
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        stand_at(page, str(stop.place))
        MEANS[means](page, stop)
    stand_at(page, "")
    decisions = sum(len(stop.prompts) for stop in STOPS)
    expect(page.locator("#summary-title")).to_have_text(f"All {decisions} right")
    assert [place for _, place, _ in stored(server, run)] == [str(stop.place) for stop in STOPS]


def test_a_digit_answers_a_total_and_goes_on_to_the_next(page, sign_in, shell):
    sign_in(page, "trainee")
    sit(page, shell)
    page.keyboard.type("74n")
    assert values(page) == {"player-total": ["7"], "banker-total": ["4"], "natural": ["no"]}
    expect(page.locator("#stop .button-main")).to_be_focused()


def test_a_letter_takes_all_bets_of_a_kind_and_none_takes_back_all(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, "taken")
    first, second = (choice.key for choice in stop.prompts[0].choices[:2])
    page.keyboard.type(first + second)
    assert values(page) == {"taken": [choice.value for choice in stop.prompts[0].choices[:2]]}
    page.keyboard.press("n")
    assert values(page) == {"taken": ["none"]}


# --- The text line -----------------------------------------------------------------------------------

TOTALS = {"player-total": ["7"], "banker-total": ["4"]}
LINES = [
    ("natural", "total 7 4", TOTALS),
    ("natural", "player total 7", {"player-total": ["7"]}),
    ("natural", "banker total 4 player total 7", TOTALS),
    ("natural", "total 7 4; natural no", TOTALS | {"natural": ["no"]}),
    ("draws", "stand", {"draws": ["stand"]}),
    ("result", "banker total 4", {"banker-total": ["4"]}),
    ("result", "tie", {"result": ["tie"]}),
    ("commission", "commission 19.25 box 25.50", {"commission": ["19.25"], "box": ["25.50"]}),
    ("commission", "box 4", {"box": ["4"]}),
]


@pytest.mark.parametrize(("ask", "line", "filled"), LINES)
def test_a_line_answers_one_question_or_several(page, sign_in, shell, ask, line, filled):
    sign_in(page, "trainee")
    go_to(page, shell, ask)
    page.keyboard.press("/")
    say(page, line)
    expect(page.locator("#line-reply")).to_be_empty()
    assert values(page) == filled


def test_a_line_takes_bets_by_their_names(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, "taken")
    chosen = [choice for choice in stop.prompts[0].choices if choice.value != "none"][:2]
    page.keyboard.press("/")
    say(page, f"take {' '.join(choice.words for choice in chosen)}")
    assert values(page) == {"taken": [choice.value for choice in chosen]}
    say(page, "take a walk")
    expect(page.locator("#line-reply")).to_contain_text("doesn’t match anything here")
    assert values(page) == {"taken": [choice.value for choice in chosen]}


COLLECT = """(rows) => {
  for (const ask of document.querySelectorAll("#stop fieldset.ask")) ask.remove();
  document.getElementById("stop").insertAdjacentHTML("afterbegin", rows);
}"""


def boxes(*spots: int) -> str:
    """Return the rows of a shoe's end, which comes once in eighty hands."""
    fields = [FieldView(f"collect/{spot}/collected", "collected", "amount", f"Box {spot}") for spot in spots]
    rows = [{"row": AmountRow(field), "field": field} for field in fields]
    return "".join(render_to_string("play/_amount_row.html", row) for row in rows)


@pytest.mark.parametrize("line", ["collect 5 23", "box 5 23"])
def test_a_line_collects_a_box(page, sign_in, shell, line):
    sign_in(page, "trainee")
    sit(page, shell)
    page.evaluate(COLLECT, boxes(5, 3))
    page.keyboard.press("/")
    say(page, line)
    assert page.locator("#stop .amount input").evaluate_all("(all) => all.map((one) => one.value)") == [
        "23",
        "",
    ]


# --- The felt ----------------------------------------------------------------------------------------


def test_a_press_on_a_hand_offers_its_total(page, sign_in, shell):
    sign_in(page, "trainee")
    sit(page, shell)
    for hand, total in (("banker", 4), ("player", 7)):
        page.locator(f"#felt [data-hand={hand}]").click()
        expect(page.locator(".felt-menu button")).to_have_count(10)
        page.locator(".felt-menu button").nth(total).click()
    assert values(page) == {"player-total": ["7"], "banker-total": ["4"]}


def test_a_press_on_a_bet_takes_all_of_its_kind(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, "taken")
    kind = stop.prompts[0].choices[0].value
    bets = page.locator(f"#felt .bet.has-chips[data-bet={kind}]")
    bets.first.locator(".ring").click()
    assert values(page) == {"taken": [kind]}
    expect(bets.locator(".ring[data-answer=Take]")).to_have_count(bets.count())
    bets.first.locator(".ring").click()
    assert values(page) == {}


def test_a_press_on_a_box_goes_to_its_field_and_chips_of_the_tray_add_to_it(page, sign_in, shell):
    sign_in(page, "trainee")
    _run, stop = go_to(page, shell, "commission")
    page.locator(f'#felt [data-box="{stop.place.spot}"]').click()
    field = page.locator('[name$="/box"]')
    expect(field).to_be_focused()
    for letter in "rrw":
        page.locator(f"#felt [data-tube={letter}]").first.click()
    expect(field).to_have_value("11")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("10")


# --- Room, and what is kept --------------------------------------------------------------------------

SIZES = [(1440, 900), (1366, 650), (1024, 768)]
BESIDE = ["#stop .ask-question", "#stop .key", "#stop .bet-row", "#stop button[type=submit]"]


def test_no_stop_is_higher_than_the_panel(page, sign_in, shell):
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        page.goto(page.url)
        stand_at(page, str(stop.place))
        for size in SIZES:
            assert outside(page, size, BESIDE) == [], (str(stop.place), size)
        answer_past_the_page(page, run, stop)


def test_on_a_tablet_upright_the_questions_of_the_deal_fit_below_the_table(page, sign_in, shell):
    """As the page lands on them: the table's edge at the top of the window."""
    page.set_viewport_size({"width": 768, "height": 1024})
    sign_in(page, "trainee")
    sit(page, shell)
    stand_at(page, str(STOPS[0].place))
    assert len(STOPS[0].prompts) == 3
    assert page.evaluate(OUTSIDE, BESIDE) == []
    stacked = "(all) => all.forEach((one) => { one.style = 'float: none; margin: 1rem 0'; })"
    page.locator(".ask-question").evaluate_all(stacked)
    assert page.evaluate(OUTSIDE, BESIDE) != []  # the negative control


TOUCHED = "#stop .key, #stop .amount, #stop .rack-keys > *"
SMALL = """(all) => all.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.height && (box.height < 44 || (one.matches(".key") && box.width < 44));
}).map((one) => one.textContent.trim())"""


def test_on_a_phone_every_key_is_a_finger_high_and_wide_and_no_field_lies_under_the_rack(
    new_page, sign_in, shell
):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        page.goto(page.url)
        stand_at(page, str(stop.place))
        assert page.locator(TOUCHED).evaluate_all(SMALL) == [], str(stop.place)
        if any(prompt.ask == "box" for prompt in stop.prompts):
            field, rack = page.locator('[name$="/box"]'), page.locator("#rack")
            field.scroll_into_view_if_needed()
            under, above = field.bounding_box(), rack.bounding_box()
            assert under["y"] + under["height"] <= above["y"]
        answer_past_the_page(page, run, stop)


def test_what_was_chosen_and_typed_is_there_after_a_reload(page, sign_in, shell):
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        if stop.prompts[0].ask in ("player-total", "taken") or len(stop.prompts) == 3:
            page.goto(page.url)
            stand_at(page, str(stop.place))
            press_all(page, stop)
            typed = values(page)
            assert typed
            page.reload()
            stand_at(page, str(stop.place))
            assert values(page) == typed
        answer_past_the_page(page, run, stop)
