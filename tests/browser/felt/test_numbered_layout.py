"""A numbered layout: a whole spin by mouse, by keys, by the text line and by thumb; what a press on chips, on
cells and on the racetrack answers; how the keys walk; that it all fits and nothing typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import NONE, Count
from games.engine.questions.catalog import EVERYDAY, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.felt.test_panel import outside
from tests.browser.felt.test_table_hands import PHONE, SIZES
from tests.browser.felt.test_whole_round import MEANS
from tests.browser.playing import answer_past_the_page, right_values, sit_down, stand_at, stored
from tests.browser.text_lines import say

GAME = next(game.slug for game in GAMES.values() if game.colors)
SPOTS = 3
ASKED = {"numbers", "losers", "first-spot", "chips", "sent"}


def stops_dealt(seed: str) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[GAME], seed=seed, spots=SPOTS))


def shows_everything(seed: str) -> bool:
    asked = [prompt for stop in stops_dealt(seed) for prompt in stop.prompts]
    winners = max((len(right_values(prompt)) for prompt in asked if prompt.ask == "winners"), default=0)
    return winners > 3 and {prompt.ask for prompt in asked} >= ASKED


SEED = next(seed for seed in (f"spin {number}" for number in range(500)) if shows_everything(seed))
STOPS = stops_dealt(SEED)
PAY = next(stop for stop in STOPS if any(prompt.ask == "sent" for prompt in stop.prompts))
CALLS = next(stop for stop in STOPS if stop.prompts[0].ask == "numbers")


def sit(page: Page, shell) -> str:
    return sit_down(page, shell, "trainee", SEED, spots=SPOTS, game=GAME, item={"deal": 0})


def stop_with(ask: str) -> Stop:
    return next(stop for stop in STOPS if any(prompt.ask == ask for prompt in stop.prompts))


def go_to(page: Page, shell, wanted: Stop) -> str:
    """Answers past the page up to this stop; the run."""
    run = sit(page, shell)
    for stop in STOPS[: STOPS.index(wanted)]:
        answer_past_the_page(page, run, stop)
    page.goto(page.url)
    stand_at(page, str(wanted.place))
    return run


def values(page: Page) -> dict[str, list[str]]:
    """What the form would send, by the end of its names; without the chips that were cut for an amount."""
    pairs = page.evaluate("[...new FormData(document.getElementById('stop'))]")
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        if name.count("/") >= 2 and value.strip():
            found.setdefault(name.split("/", 2)[2], []).append(value.strip())
    return found


@pytest.fixture
def at(page, sign_in, shell):
    """`at(stop)`: the trainee's page there."""
    sign_in(page, "trainee")

    def go(stop: Stop) -> Page:
        go_to(page, shell, stop)
        return page

    return go


# --- A whole spin ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("means", "device"), [*((means, {}) for means in MEANS), ("mouse", PHONE)])
def test_a_whole_spin_is_answered_right(new_page, sign_in, server, shell, means, device):
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


# --- Numbers of a call -------------------------------------------------------------------------------

WHEEL = [choice.value for choice in CALLS.prompts[0].choices]


def test_arrows_walk_round_the_wheel_space_takes_a_number_and_backspace_undoes_it(at):
    page = at(CALLS)
    first, second, last = WHEEL[0], WHEEL[1], WHEEL[-1]
    page.keyboard.type(f"{first} ")
    for key in ("ArrowRight", "Space", "ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert values(page) == {"numbers": [f"{first} {second} {last}"]}
    expect(page.locator("#felt .track [data-answer]")).to_have_count(3)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert values(page) == {"numbers": [first]}


def test_a_press_on_the_racetrack_takes_a_number_and_another_drops_it(at):
    page = at(CALLS)
    for value in (WHEEL[3], WHEEL[4], WHEEL[3]):
        page.locator(f"#felt .track [data-pocket='{value}']").click()
    assert values(page) == {"numbers": [WHEEL[4]]}
    expect(page.locator(".numbers-chosen li")).to_have_text([WHEEL[4]])


def test_on_a_phone_a_strip_of_the_wheel_is_a_finger_high_and_follows_the_racetrack(new_page, sign_in, shell):
    page = new_page(**PHONE)
    sign_in(page, "trainee")
    go_to(page, shell, CALLS)
    far = WHEEL[len(WHEEL) // 2]
    in_strip = page.locator(f".pocket-strip [data-pocket='{far}']")
    assert in_strip.bounding_box()["height"] >= 44
    assert in_strip.bounding_box()["x"] > 390  # not before it is pressed
    page.locator(f"#felt .track [data-pocket='{far}']").tap()
    assert 0 < in_strip.bounding_box()["x"] < 390
    in_strip.tap()
    assert values(page) == {}


# --- The bets that win -------------------------------------------------------------------------------

MARK = stop_with("winners")
ITEMS = [choice.value for choice in MARK.prompts[0].choices if choice.value != NONE]


def test_a_number_leads_to_its_cell_arrows_to_the_bets_around_and_space_chooses(at):
    page = at(MARK)
    straight = next(item for item in ITEMS if item.startswith("straight-"))
    number = straight.removeprefix("straight-").split(".")[0]
    page.keyboard.type(number)
    expect(page.locator(f"#felt .layout-print [data-item='{straight}'][data-cursor]")).to_have_count(1)
    page.keyboard.press("Space")
    assert values(page) == {"winners": [straight]}
    moved = ""
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        moved = moved or page.locator("#felt .layout-print [data-item][data-cursor]").get_attribute(
            "data-item"
        )
    assert moved in ITEMS
    page.keyboard.type(number)
    page.keyboard.press("Space")
    assert values(page) == {}


def test_no_bet_and_some_bets_are_never_both_chosen(at):
    page = at(MARK)
    page.keyboard.press("n")
    assert values(page) == {"winners": [NONE]}
    item = page.locator("#felt .zoom [data-item]").first
    item.click()
    assert values(page) == {"winners": [item.get_attribute("data-item")]}
    expect(item).to_have_attribute("data-answer", "")


def test_what_was_missed_and_what_was_too_many_is_said_and_marked_on_the_chips(at):
    page = at(MARK)
    right = right_values(MARK.prompts[0])
    wrong = next(item for item in ITEMS if item not in right)
    for item in (*right[1:], wrong):
        page.locator(f"#felt [data-item='{item}']:visible").first.click()
    page.keyboard.press("Enter")
    explained = page.locator("#explanation")
    expect(explained.locator(".explanation-answers s")).to_contain_text("1 missed, 1 too many")
    words = {choice.value: str(choice.words) for choice in MARK.prompts[0].choices}
    said = explained.locator(".explanation-because").first
    expect(said).to_contain_text(f"Missed: {words[right[0]]}. Too many: {words[wrong]}")
    marks = "#felt .layout-print .pile-mark"
    expect(page.locator(f"{marks}.is-right")).to_have_count(len(right) - 1)
    expect(page.locator(f"{marks}.is-wrong")).to_have_count(2)


# --- What is taken, the number, chips ----------------------------------------------------------------


def test_a_press_on_a_box_outside_takes_its_bets(at):
    page = at(stop_with("losers"))
    box = stop_with("losers").prompts[0].choices[0].value
    place = page.locator(f"#felt .outside[data-place='{box}']")
    place.click(position={"x": 4, "y": 4})
    assert values(page) == {"losers": [box]}
    expect(place).to_have_attribute("data-answer", "")
    place.click(position={"x": 4, "y": 4})
    assert values(page) == {}


def test_the_number_is_typed_and_the_letters_after_it_say_the_rest(at):
    page = at(stop_with("number"))
    page.keyboard.type("17bol")
    assert values(page) == {"number": ["17"], "color": ["black"], "odd-even": ["odd"], "low-high": ["low"]}


@pytest.mark.parametrize("line", ["number 17 black odd low", "17 black odd low", "17; black; odd; low"])
def test_a_line_says_the_number_with_all_that_is_called(at, line):
    page = at(stop_with("number"))
    page.keyboard.press("/")
    say(page, line)
    expect(page.locator("#line-reply")).to_be_empty()
    assert values(page) == {"number": ["17"], "color": ["black"], "odd-even": ["odd"], "low-high": ["low"]}


def test_keys_count_stacks_and_chips_and_never_below_none(at):
    page = at(PAY)
    page.keyboard.press("-")
    assert values(page) == {"sent": ["0"], "sent/rest": ["0"]}
    for key in ("]", "]", "[", "+", "+", "+", "-"):
        page.keyboard.press(key)
    assert values(page) == {"sent": ["1"], "sent/rest": ["2"]}


def test_a_counter_that_is_kept_down_goes_on_counting(at):
    page = at(PAY)
    more = page.locator(".counter").last.locator("[data-step='1']")
    more.hover()
    page.mouse.down()
    page.wait_for_timeout(1_000)
    page.mouse.up()
    kept = values(page)["sent/rest"]
    assert int(kept[0]) > 2
    page.wait_for_timeout(300)
    assert values(page)["sent/rest"] == kept


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("{color} 118 236", {"chips": ["118"], "money": ["236"]}),
        ("{color} 118 236 5x20+18", {"chips": ["118"], "money": ["236"], "sent": ["5"], "sent/rest": ["18"]}),
        ("send 5x20+18", {"sent": ["5"], "sent/rest": ["18"]}),
        ("118; 236; 5 18", {"chips": ["118"], "money": ["236"], "sent": ["5"], "sent/rest": ["18"]}),
    ],
)
def test_a_line_says_what_a_color_is_paid_and_how_it_is_sent(at, line, answers):
    page = at(PAY)
    page.keyboard.press("/")
    say(page, line.format(color=GAMES[GAME].colors[PAY.spot - 1]))
    expect(page.locator("#line-reply")).to_be_empty()
    assert values(page) == answers


# --- Room, and what is kept --------------------------------------------------------------------------

ROOM = [".ask", "#stop button[type=submit]"]
BESIDE = [size for size in SIZES if size[0] > 960]


def test_no_stop_is_higher_than_the_panel(page, sign_in, shell):
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        page.goto(page.url)
        stand_at(page, str(stop.place))
        for size in BESIDE:
            assert outside(page, size, ROOM) == [], (str(stop.place), size)
        answer_past_the_page(page, run, stop)


@pytest.mark.parametrize("asks", ["irregularity", "floor"], ids=["before the spin", "as the floor"])
def test_what_is_heard_at_the_table_is_in_the_window(page, sign_in, shell, asks):
    sign_in(page, "trainee")
    item = {"asks": (asks,), "irregularities": 100, "slips": 100}
    sit_down(page, shell, "trainee", "heard", spots=SPOTS, game=GAME, item=item)
    for size in BESIDE:
        assert outside(page, size, ROOM) == [], size
        lowest = page.locator(".table-talk").evaluate("talk => talk.getBoundingClientRect().bottom")
        assert 0 < lowest <= size[1], size


BESIDE_BETS = """rows => rows.map(row => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector('dt'));
  return words.getBoundingClientRect().right <= row.querySelector('dd').getClientRects()[0].left;
})"""


@pytest.mark.parametrize("width", [390, 1366])
def test_players_stand_beside_their_bets_where_these_are_checked(page, sign_in, shell, width):
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, "trainee")
    sit_down(page, shell, "trainee", "listed", spots=SPOTS, game=GAME, item={"asks": ("check-bets",)})
    assert page.locator(".stakes div").evaluate_all(BESIDE_BETS) == [True] * SPOTS


def test_a_ruling_of_three_questions_is_in_the_window(page, sign_in, shell):
    sign_in(page, "trainee")
    exercise = Exercise(frozenset({"irregularity"}), irregularities=100)
    stops = prompts(deal(GAMES[GAME], seed="heard", spots=SPOTS, exercise=exercise))
    ruling = next(stop for stop in stops if len(stop.prompts) == 3)
    item = {"deal": 0, "asks": ("irregularity",), "irregularities": 100}
    run = sit_down(page, shell, "trainee", "heard", spots=SPOTS, game=GAME, item=item)
    for stop in stops[: stops.index(ruling)]:
        answer_past_the_page(page, run, stop)
    page.goto(page.url)
    stand_at(page, str(ruling.place))
    for size in BESIDE:
        assert outside(page, size, ROOM) == [], size


def test_what_cannot_be_read_is_refused_in_words_and_all_is_kept_over_a_reload(at, complaints):
    page = at(PAY)
    typed = {"chips": ["many"], "money": ["236"], "sent": ["5"], "sent/rest": ["x"]}
    for name, (text,) in typed.items():
        page.fill(f"[name='{PAY.place}/{name}']", text)
    page.locator("#stop .button-main").click()
    expect(page.locator(".error-text")).to_have_text(
        ["'many' isn’t a number of chips", "'x' isn’t a number of chips"]
    )
    assert values(page) == typed
    page.reload()
    page.wait_for_load_state("load")
    assert values(page) == typed
    assert complaints.pop().count("422") == 1


def test_without_scripts_the_bets_are_checked_in_the_list_and_numbers_typed(new_page, sign_in, shell):
    page = new_page(java_script_enabled=False)
    sign_in(page, "trainee")
    run = sit(page, shell)
    for stop in STOPS:
        if stop is CALLS:
            page.goto(page.url)
            for prompt in stop.prompts:
                page.fill(f"[name='{prompt.key}']", " ".join(right_values(prompt)) if prompt.choices else "0")
            page.locator("#stop .button-main").click()
        elif stop is MARK:
            page.goto(page.url)
            page.locator(".bets-all summary").click()
            for value in right_values(stop.prompts[0]):
                page.check(f"[value='{value}']")
            page.locator("#stop .button-main").click()
            break
        else:
            answer_past_the_page(page, run, stop)
    expect(page.locator("#verdicts")).to_contain_text("all right")


# --- A picture by the kind of bet --------------------------------------------------------------------

PAYOUT = ("chips", "money", "sent")


def of_kinds(seed: str) -> tuple[Stop, ...]:
    return prompts(
        deal(GAMES[GAME], seed=seed, spots=SPOTS, exercise=Exercise(frozenset(PAYOUT), by_kind=True))
    )


def rows_of(stop: Stop) -> list[Prompt]:
    return [prompt for prompt in stop.prompts if prompt.ask == "kind-chips"]


def has_five_kinds(seed: str) -> bool:
    return any(len(rows_of(stop)) == 5 for stop in of_kinds(seed)[:1])


BY_KIND_SEED = next(seed for seed in map("kinds {}".format, range(500)) if has_five_kinds(seed))
BY_KIND = of_kinds(BY_KIND_SEED)[0]


@pytest.fixture
def by_kind(page, sign_in, shell):
    """The trainee's page where five kinds of bets of one player are paid."""
    sign_in(page, "trainee")
    item = {"deal": 0, "asks": PAYOUT, "by_kind": True}
    sit_down(page, shell, "trainee", BY_KIND_SEED, spots=SPOTS, game=GAME, item=item)
    stand_at(page, str(BY_KIND.place))
    return page


def test_each_kind_of_bet_is_typed_in_its_row_and_enter_leads_to_the_next_then_to_the_total(by_kind):
    page, stop = by_kind, page_order(BY_KIND)
    expect(page.locator(".bet-rows > .ask-question")).to_have_text(
        ["How many chips does each bet win?", "Total"]
    )
    expect(page.locator(".ask-kind-chips .amount-row-note").first).to_have_text(str(rows_of(BY_KIND)[0].note))
    for prompt in stop:
        page.keyboard.type(str(prompt.due if isinstance(prompt.kind, Count) else prompt.due // 100))
        page.keyboard.press("Enter")
    stacks, rest = BY_KIND.prompts[-1].due.split()
    page.keyboard.type(stacks)
    page.keyboard.press("Enter")
    page.keyboard.type(rest)
    page.keyboard.press("Enter")
    expect(page.locator("#verdicts, #explanation").first).to_contain_text("all right")


def page_order(stop: Stop) -> list[Prompt]:
    return [prompt for prompt in stop.prompts if prompt.ask != "sent"]


def test_a_wrong_row_alone_is_wrong_and_says_how_its_chips_come_to_be(by_kind):
    page, (first, *_others) = by_kind, rows_of(BY_KIND)
    for prompt in page_order(BY_KIND):
        given = prompt.due + 1 if prompt is first else prompt.due
        page.fill(f"[name='{prompt.key}']", str(given if isinstance(prompt.kind, Count) else given / 100))
    stacks, rest = BY_KIND.prompts[-1].due.split()
    page.fill(f"[name='{BY_KIND.place}/sent']", stacks)
    page.fill(f"[name='{BY_KIND.place}/sent/rest']", rest)
    page.locator("#stop .button-main").click()
    explained = page.locator("#explanation")
    expect(explained.locator(".explanation-title")).to_have_count(1)
    expect(explained.locator(".explanation-because").first).to_contain_text(str(first.because))


def test_a_line_says_the_chips_of_one_kind_and_what_the_color_is_paid(by_kind):
    page, row = by_kind, rows_of(BY_KIND)[0]
    page.keyboard.press("/")
    say(page, f"{str(row.label).lower()} 51")
    say(page, f"{GAMES[GAME].colors[BY_KIND.spot - 1]} 118 236 5x20+18")
    expect(page.locator("#line-reply")).to_be_empty()
    of_kind = row.key.split("/", 2)[2]
    paid = {"chips": ["118"], "money": ["236"], "sent": ["5"], "sent/rest": ["18"]}
    assert values(page) == {of_kind: ["51"]} | paid


def test_rows_of_kinds_and_the_total_fit_the_panel(by_kind):
    for size in BESIDE:
        assert outside(by_kind, size, ROOM) == [], size


# --- The example of the text line --------------------------------------------------------------------

JOB = {"asks": tuple(sorted(WHOLE_JOB)), "wrong_bets": 60, "irregularities": 100}


@pytest.mark.parametrize(
    "asked", [{"deal": 0}, {"deal": 0, "by_kind": True}, {"deal": 0} | JOB], ids=["spin", "kinds", "job"]
)
def test_at_every_stop_the_line_shows_something_that_it_reads_there(page, sign_in, shell, asked):
    sign_in(page, "trainee")
    run = sit_down(page, shell, "trainee", SEED, spots=SPOTS, game=GAME, item=asked)
    exercise = Exercise(
        frozenset(asked.get("asks", EVERYDAY)),
        frozenset(),
        asked.get("wrong_bets", 0),
        asked.get("irregularities", 0),
        by_kind="by_kind" in asked,
    )
    shown = set()
    for stop in prompts(deal(GAMES[GAME], seed=SEED, spots=SPOTS, exercise=exercise)):
        page.goto(page.url)
        stand_at(page, str(stop.place))
        hint = page.locator("#line-field").get_attribute("placeholder")
        page.keyboard.press("/")
        say(page, hint)
        expect(page.locator("#line-reply")).to_be_empty()
        assert values(page) or stop.prompts[0].ask in ("first-spot", "next-spot"), (str(stop.place), hint)
        shown.add(hint)
        answer_past_the_page(page, run, stop)
    assert len(shown) > 5


def test_a_line_that_is_not_read_names_the_example_of_the_stop(at):
    page = at(PAY)
    page.keyboard.press("/")
    say(page, "dance")
    color = GAMES[GAME].colors[PAY.spot - 1]
    expect(page.locator("#line-reply")).to_have_text(
        f"“dance” doesn’t match anything here. Try “{color} 118 236”."
    )
