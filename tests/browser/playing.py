"""A trainee at the table, through the page: opens it, answers by keyboard, and nothing by any other way."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.money import print_cents
from games.engine.prompts import Stop, prompts
from games.engine.questions import NONE, Kind, Prompt
from games.engine.rounds import deal

GAME = "6-5-4-poker"


def stops_of(seed: str, *, spots: int, game: str = GAME, round: int = 0) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[game], seed=seed, spots=spots, round=round))


def open_table(page: Page, seed: str, *, spots: int, game: str = GAME) -> str:
    """Through the drill chooser; the run's id."""
    page.goto("/")
    page.locator(f'label[for="id_game_{game}"]').click()
    page.locator(f'label[for="id_spots_{spots}"]').click()
    page.locator("details.seed summary").click()
    page.fill("#id_seed", seed)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/rounds/0/")  # and its scripts: a key pressed before them is pressed for nobody
    page.wait_for_selector("#table")
    return re.search(r"/runs/([0-9a-f-]{36})/", page.url)[1]


def stand_at(page: Page, place: str) -> None:
    """Waits until the page asks at this place ("" where the round is over) and its scripts hear a key."""
    page.wait_for_selector(f'#table[data-place="{place}"]')
    page.wait_for_load_state("load")


def press_all(page: Page, stop: Stop, *, wrong: bool = False) -> None:
    """Answers everything at a stop by its keys and does not confirm; the first choice wrongly if wished."""
    asked = [prompt for prompt in stop.prompts if prompt.ask != "amount"]  # that is typed with its action
    mistaken = next((prompt for prompt in asked if wrong and prompt.choices), None)
    for prompt in asked:
        typed = _press(page, prompt, wrong=prompt is mistaken)
        if typed and prompt is not asked[-1]:
            page.keyboard.press("Enter")  # on to the next bet


def _press(page: Page, prompt: Prompt, *, wrong: bool) -> bool:
    """Answers one prompt, the focus being at it or before it; whether the focus is now in its amount."""
    if prompt.kind is Kind.CARDS:
        for card in sorted(prompt.right[0]):
            page.keyboard.press(str(prompt.cards.index(card) + 1))
        return False
    if prompt.kind is Kind.ORDER or prompt.several:
        for value in _values(prompt):
            page.keyboard.press(next(choice.key for choice in prompt.choices if choice.value == value))
        return False
    if prompt.kind is Kind.AMOUNT:
        page.keyboard.type(print_cents(prompt.right[0]).replace(",", ""))
        return True
    right = str(prompt.right[0])
    said = next(choice for choice in prompt.choices if (choice.value == right) is not wrong)
    page.keyboard.press(said.key)
    if said.value == "pay":
        page.keyboard.type(print_cents(prompt.pays or 100).replace(",", ""))
    return said.value == "pay"


def _values(prompt: Prompt) -> list[str]:
    """The values to press for an order or for several spots."""
    right = prompt.right[0]
    return list(right) if isinstance(right, tuple) else sorted(map(str, right)) or [NONE]


def answer(page: Page, stop: Stop, *, wrong: bool = False) -> None:
    """Answers a whole stop by keyboard and confirms."""
    stand_at(page, stop.place)
    press_all(page, stop, wrong=wrong)
    page.keyboard.press("Enter")


def version(page: Page) -> int:
    return int(page.get_attribute("#felt", "data-version"))


def expect_version(page: Page, wanted: int) -> None:
    expect(page.locator("#felt")).to_have_attribute("data-version", str(wanted))


def focused(page: Page) -> str:
    """What has the focus; the body has it when it was lost."""
    return page.evaluate("document.activeElement.id || document.activeElement.tagName")


def stored(server, run: str) -> list[tuple[int, str, str]]:
    """Round, place and given of each stored answer, read past the server from its database."""
    sql = "SELECT round, place, given FROM drills_answer WHERE run_id = ? ORDER BY id"
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(sql, [run.replace("-", "")]).fetchall()
