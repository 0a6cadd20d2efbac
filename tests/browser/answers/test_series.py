"""A drill of short rounds by keyboard: presses are counted, the felt stays where it is, nothing is answered
unseen."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.answers.test_nothing_lost import EXPECTED
from tests.browser.playing import STRAY, UNSEEN, press_all, sit_down, stored
from trainer.play.skills import Item

GAME, SEED, ROUNDS = "three-card-poker", "series", 17
ITEM = {"asks": ("player-hand",)}
MOST_PRESSES = 20


def stops_of(number: int) -> tuple[Stop, ...]:
    exercise = Item(GAME, **ITEM).exercise
    return prompts(deal(GAMES[GAME], seed=SEED, spots=1, round=number, exercise=exercise))


def begin(page: Page, shell, rounds: int = ROUNDS) -> str:
    drill = {"game": GAME, "item": ITEM, "plan": "asks", "rounds": rounds}
    return sit_down(page, shell, "mei", SEED, **drill)


def box(page: Page) -> tuple[int, ...]:
    felt = page.locator("#felt .felt-table").bounding_box()
    return tuple(round(felt[name]) for name in ("x", "width", "height"))


def dealt(page: Page, number: int) -> None:
    """Wait until this round is on the page and seen."""
    page.wait_for_selector(f'#table[data-round="{number}"]:not([data-place=""], [data-explains])')
    page.wait_for_load_state("load")
    page.wait_for_timeout(UNSEEN)


@pytest.mark.parametrize("size", [(1366, 650), (1024, 768), (390, 844)])
def test_seventeen_rounds_take_twenty_presses_at_most_and_the_felt_keeps_its_size(
    new_page, sign_in, shell, size
):
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sign_in(page, "mei")
    begin(page, shell)
    presses, boxes = 0, []
    for number in range(ROUNDS):
        dealt(page, number)
        boxes.append(box(page))
        expect(page.locator("#progress")).to_have_text(re.compile(rf"^\s*{number + 1} of {ROUNDS}\s*$"))
        assert page.locator("#stop :checked").count() == 0
        for stop in stops_of(number):
            press_all(page, stop)
            page.keyboard.press("Enter")
            presses += 1
    page.wait_for_selector("#summary-title")
    if size[0] > 390:  # there the moment at its end is as high as its words
        boxes.append(box(page))
    expect(page.locator("#summary-title")).to_have_text(re.compile(rf"^\s*All {ROUNDS} right"))
    expect(page.locator(".clean-title")).to_be_visible()  # once, at the end
    page.wait_for_timeout(STRAY)
    page.keyboard.press("Space")
    presses += 1
    page.wait_for_url("**/practice/")
    print(f"{presses} presses for {ROUNDS} questions")  # the figure of docs/teaching.md
    assert presses <= MOST_PRESSES
    assert len(set(boxes)) == 1


def test_a_wrong_answer_waits_for_one_press_and_the_summary_opens_its_replay(page, sign_in, shell, server):
    sign_in(page, "mei")
    run = begin(page, shell, rounds=2)
    dealt(page, 0)
    asked = box(page)
    (stop,) = stops_of(0)
    press_all(page, stop, wrong=True)
    page.keyboard.press("Enter")
    page.wait_for_selector("#explanation")
    assert box(page) == asked
    page.wait_for_timeout(STRAY)
    page.keyboard.press("Enter")  # the same key goes on
    dealt(page, 1)
    assert box(page) == asked
    expect(page.locator("#announcer")).to_contain_text("2 of 2")
    (stop,) = stops_of(1)
    press_all(page, stop)
    page.keyboard.press("Enter")
    expect(page.locator("#summary-title")).to_have_text(re.compile("1 of 2 right"))
    expect(page.locator("#announcer")).to_contain_text("all right")
    page.reload()
    page.locator(".cause-where a").click()
    page.wait_for_url(f"**/runs/{run}/rounds/0/replay/?at=*")
    page.go_back()
    expect(page.locator("#summary-title")).to_be_visible()
    assert [number for number, _place, _given in stored(server, run)] == [0, 1]


def test_a_second_press_reaches_no_round_that_no_one_has_seen_and_back_and_reload_skip_none(
    page, sign_in, shell, server, complaints
):
    sign_in(page, "mei")
    run = begin(page, shell, rounds=4)
    dealt(page, 0)
    (stop,) = stops_of(0)
    press_all(page, stop)
    page.locator("#stop .button-main").dblclick()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    dealt(page, 1)
    assert page.locator("#stop :checked").count() == 0
    assert len(stored(server, run)) == 1
    page.reload()
    dealt(page, 1)
    page.goto("/")
    page.go_back()
    dealt(page, 1)
    (stop,) = stops_of(1)
    page.context.set_offline(True)
    press_all(page, stop)
    page.keyboard.press("Enter")
    expect(page.locator(".stop-status.is-trouble")).to_be_visible()
    page.context.set_offline(False)
    dealt(page, 2)
    assert [number for number, _place, _given in stored(server, run)] == [0, 1]
    complaints[:] = [one for one in complaints if not EXPECTED.search(one)]
