"""A round with all that a dealer does, right to its end: by mouse, by keys, by the text line.

In every run a game of each shape by one of them; all by all with `make test-scale`."""

from itertools import product

from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.money.amounts import cut, print_cents
from games.engine.money.cutting import LETTERS
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import NONE, Amount, Bet, Count, InOrder, Stacks
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.wagers import Action
from tests.browser.playing import (
    answer,
    focused,
    is_listed,
    is_sent_by_one_press,
    is_typed,
    right_values,
    sit_down,
    stand_at,
    stored,
)
from tests.browser.text_lines import line_of, say
from tests.scale import some_or_all

SEED, SPOTS = "whole round", 2
RATES = {"wrong_bets": 30, "irregularities": 50}
LETTER = {colour: letter for letter, colour in LETTERS.items()}


def by_mouse(page: Page, stop: Stop) -> None:
    """On the panel: its keys, cards and consoles, and chips from the rack; only other amounts are typed."""
    for prompt in stop.prompts:
        _point(page, prompt)
    if not is_sent_by_one_press(stop):
        page.locator("#stop .button-main").click()


def _point(page: Page, prompt: Prompt) -> None:
    ask = page.locator(f'[id="ask-{prompt.key}"]')
    if isinstance(prompt.kind, Amount):
        ask.locator(".amount input").click()
        page.keyboard.type(print_cents(prompt.due))
    elif isinstance(prompt.kind, Count):
        ask.locator(".amount input").click()
        page.keyboard.type(str(prompt.due))
    elif isinstance(prompt.kind, Stacks):
        for counter, count in enumerate(map(int, str(prompt.due).split())):
            more = ask.locator(".counter").nth(counter).locator("[data-step='1']")
            for _ in range(count):
                more.click()
            ask.locator(".counter").nth(counter).locator("[data-step='-1']").click() if not count else None
    elif is_typed(prompt) or is_listed(prompt):
        _press_layout(page, prompt)
    elif isinstance(prompt.kind, InOrder):
        for value in right_values(prompt):
            ask.locator(f'.press[data-value="{value}"]').click()
    else:
        for value in right_values(prompt):
            ask.locator("label", has=page.locator(f'[value="{value}"]')).click()
    if isinstance(prompt.kind, Bet) and prompt.due.action is Action.PAY:
        chips = [*cut(prompt.pays)]
        if sum(chip.cents * count for chip, count in chips) < prompt.pays:  # a coin less than any chip
            ask.locator(".amount input").click()
            page.keyboard.type(print_cents(prompt.pays))
            return
        for chip, count in chips:
            for _ in range(count):
                page.locator(f'#rack [data-chip="{LETTER[chip.colour]}"]').click()


def _press_layout(page: Page, prompt: Prompt) -> None:
    """On the felt: the racetrack, cells and chips of the layout, which a phone opens by the wheel."""
    none = page.locator(f'[id="ask-{prompt.key}"] label', has=page.locator(f'[value="{NONE}"]'))
    for value in right_values(prompt):
        if value == NONE:
            none.click()
            continue
        on_track = "#felt .track [data-pocket='{0}']", "#felt [data-place='straight-{0}']:not(.laid)"
        what = (
            "#felt [data-item='{0}']" if is_listed(prompt) else on_track[not page.locator(".track").count()]
        )
        pressed = page.locator(f"{what.format(value)}:visible").first
        if not pressed.is_visible():
            page.locator("#felt .layout-open").click()
        box = pressed.bounding_box()
        aside = {"x": box["width"] * 0.3, "y": box["height"] * 0.35}  # of a cell, where no chips lie
        pressed.click(position=None if is_listed(prompt) or what == on_track[0] else aside)
    if page.locator("#felt .layout-close").is_visible():
        page.locator("#felt .layout-close").click()


def by_keys(page: Page, stop: Stop) -> None:
    assert focused(page) != "BODY"
    answer(page, stop)


def by_line(page: Page, stop: Stop) -> None:
    if focused(page) != "line-field":
        page.keyboard.press("/")
    for prompt in stop.prompts:
        say(page, line_of(prompt))
        expect(page.locator("#line-reply")).to_be_empty()
    say(page, "")


MEANS = {"mouse": by_mouse, "keys": by_keys, "line": by_line}
SOME = [
    ("6-5-4-poker", "line"),
    ("six-card-poker", "mouse"),  # its console and meter
    ("ultimate-texas-holdem", "keys"),
    ("pai-gow-poker", "mouse"),
]
"""One of each shape."""


@some_or_all("game, means", [*product(GAMES, MEANS)], some=SOME)
def test_a_whole_round_is_answered_right(page, sign_in, server, shell, game, means):
    exercise = Exercise(WHOLE_JOB, **RATES)
    stops = prompts(deal(GAMES[game], seed=SEED, spots=SPOTS, exercise=exercise))
    sign_in(page, "trainee")
    item = {"asks": tuple(sorted(WHOLE_JOB)), "deal": 0} | RATES  # from a shoe of its own
    run = sit_down(page, shell, "trainee", SEED, spots=SPOTS, game=game, item=item)
    for stop in stops:
        stand_at(page, str(stop.place))
        MEANS[means](page, stop)
    stand_at(page, "")
    decisions = sum(len(stop.prompts) for stop in stops)
    expect(page.locator("#summary-title")).to_have_text(f"All {decisions} right")
    expect(page.locator(".summary .is-wrong")).to_have_count(0)
    assert [place for _, place, _ in stored(server, run)] == [str(stop.place) for stop in stops]
