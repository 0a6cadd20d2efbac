"""A trainee at the table, through the page: opens it, answers by keyboard, and nothing by any other way."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from urllib.parse import urlencode

from playwright.sync_api import APIResponse, Browser, Page, expect

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.questions.answers import NONE, Amount, Bet, CardSet, Count, InOrder, SomeOf, Stacks
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import deal
from games.engine.rounds.shoes import begin
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Inputs
from tests.browser.shell import Shell
from tests.games.trainee import right_answers, wrong

GAME = "6-5-4-poker"
PREPARED = 90_000
"""Milliseconds in which a table test is prepared, or may start without."""
STRAY = 700
"""Milliseconds after the end of a round in which Enter and Space do nothing; see keys.js."""
UNSEEN = 350
"""Milliseconds after a round of a series was dealt in which no one has seen what it asks; see keys.js."""

SIT_DOWN = """
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership
run = {run!r}
if asked := run.pop("item", None):
    run["items"] = [Item(run["game"], **asked)]
print(open_run(membership=Membership.objects.get(user__username={who!r}), **run).pk)
"""


def stops_of(seed: str, *, spots: int = 1, game: str = GAME, round: int = 0) -> tuple[Stop, ...]:
    """What a round of a session asks; from a shoe it follows on the rounds before it."""
    declared = GAMES[game]
    if not declared.shoe:
        return prompts(deal(declared, seed=seed, spots=spots, round=round))
    standing = begin(Inputs(declared, load(declared), open_house(declared, load(declared), {}), seed=seed))
    for number in range(round):
        before = deal(declared, seed=seed, spots=spots, round=number, standing=standing)
        standing = before.settlement.after
    return prompts(deal(declared, seed=seed, spots=spots, round=round, standing=standing))


def come_in(page: Page, who: str, password: str) -> None:
    """Through the form of the entrance."""
    page.goto("/login/")
    page.fill("input[name=username]", who)
    page.fill("input[name=password]", password)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    page.wait_for_url(re.compile(r"^(?!.*/login/)"))


def prefer(page: Page, name: str, value: str) -> None:
    """Choose a setting of this browser, as the settings page does, and load the page anew."""
    page.context.add_cookies([{"name": f"preference-{name}", "value": value, "url": page.url}])
    page.reload()


def sign_out(page: Page) -> None:
    """By the menu behind the initials."""
    page.locator(".account summary").click()
    page.locator("form[action$='/logout/'] button").click()


def session(browser: Browser, base_url: str, who: str, password: str) -> dict:
    """Return the storage state of a browser that is signed in."""
    context = browser.new_context(base_url=base_url, service_workers="block", java_script_enabled=False)
    come_in(context.new_page(), who, password)
    kept = context.storage_state()
    context.close()
    return kept


def post(page: Page, address: str, form: dict) -> APIResponse:
    """Sends a form as this person, past the page."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    sent = urlencode(form | {"csrfmiddlewaretoken": cookies["csrftoken"]}, doseq=True)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return page.request.post(address, data=sent, headers=headers, max_redirects=0)


def open_table(page: Page, seed: str, *, spots: int = 1, game: str = GAME, **more: str) -> str:
    """As the drill chooser opens one, with more of its fields; the run's id. The page stands at the table."""
    opened = post(page, "/runs/", {"game": game, "spots": spots, "seed": seed} | more)
    assert opened.status == 302, opened.status
    page.goto(opened.headers["location"])
    page.wait_for_selector("#table")
    return re.search(r"/runs/([0-9a-f-]{36})/", page.url)[1]


def answer_past_the_page(page: Page, run: str, stop: Stop, *, mistaken: int = 0) -> None:
    """For what lies before the stop that a test is about, so many of its choices wrongly; the page has to be
    loaded again afterwards."""
    from tests.trainer.playing import form_of  # the benchmarks have no Django, and play by keys alone

    typed = right_answers(stop)
    for prompt in [prompt for prompt in stop.prompts if prompt.choices][:mistaken]:
        typed[prompt.key] = wrong(prompt)
    answered = post(page, f"/runs/{run}/rounds/0/answer/", form_of(stop, typed))
    assert answered.status in (200, 302), answered.status


def pays(stop: Stop) -> bool:
    return any(prompt.pays for prompt in stop.prompts)


def go_to(
    page: Page, seed: str, wanted: Callable[[Stop], bool], *, spots: int = 1, game: str = GAME, **more: str
) -> tuple[str, Stop]:
    """Opens a table and answers past the page up to the first stop that is wanted; the run and the stop."""
    run = open_table(page, seed, spots=spots, game=game, **more)
    for stop in stops_of(seed, spots=spots, game=game):
        if wanted(stop):
            page.goto(page.url)  # not reloaded: that keeps what was scrolled
            stand_at(page, str(stop.place))
            return run, stop
        answer_past_the_page(page, run, stop)
    raise LookupError(seed)


def sit_down(
    page: Page, shell: Shell, who: str, seed: str, *, spots: int = 1, game: str = GAME, **run
) -> str:
    """Opens a table that no form opens, such as one that asks for these items, given as their arguments."""
    opened = shell(SIT_DOWN.format(who=who, run={"drawn": seed, "spots": spots, "game": game} | run)).strip()
    page.goto(f"/runs/{opened}/rounds/0/")
    page.wait_for_selector("#table")
    return opened


def stand_at(page: Page, place: str) -> None:
    """Waits until the page asks at this place ("" where the round is over) and its scripts hear a key."""
    page.wait_for_selector(f'#table[data-place="{place}"]')
    page.wait_for_load_state("load")


def press_all(page: Page, stop: Stop, *, wrong: bool = False) -> None:
    """Answers everything at a stop by its keys and does not confirm; if wished the first choice wrongly, or
    the first count where nothing is chosen."""
    named = [prompt for prompt in stop.prompts if prompt.choices]
    mistaken = (named or stop.prompts)[0] if wrong else None
    for prompt in stop.prompts:
        typed = _press(page, prompt, wrong=prompt is mistaken)
        if typed and prompt is not stop.prompts[-1]:
            page.keyboard.press("Enter")  # on to the next bet


def _press(page: Page, prompt: Prompt, *, wrong: bool) -> bool:
    """Answers one prompt, the focus being at it or before it; whether Enter takes it on from there."""
    if isinstance(prompt.kind, CardSet):
        for card in sorted(prompt.due):
            page.keyboard.press(str(prompt.cards.index(card) + 1))
        return not prompt.picks  # any number of them: the page cannot know that they are all
    if is_typed(prompt) and wrong:
        page.keyboard.type(next(one.key for one in prompt.choices if one.value not in right_values(prompt)))
        return True
    if isinstance(prompt.kind, Count) and wrong:
        page.keyboard.type(str(prompt.due + 3))
        return True
    if isinstance(prompt.kind, Count) or is_typed(prompt):
        page.keyboard.type(" ".join(right_values(prompt)))
        return True
    if isinstance(prompt.kind, Stacks):
        stacks, rest = str(prompt.due).split()
        page.keyboard.type(stacks)
        page.keyboard.press("Enter")
        page.keyboard.type(rest)
        return True
    if is_listed(prompt):
        return _check(page, prompt)
    if isinstance(prompt.kind, InOrder | SomeOf):
        for value in right_values(prompt):
            page.keyboard.press(next(choice.key for choice in prompt.choices if choice.value == value))
        return False
    if isinstance(prompt.kind, Amount):
        page.keyboard.type(print_cents(prompt.due).replace(",", ""))
        return True
    (right,) = right_values(prompt)
    said = next(choice for choice in prompt.choices if (choice.value == right) is not wrong)
    page.keyboard.type(said.key)  # of two digits too
    if said.value == Action.PAY:
        page.keyboard.type(print_cents(prompt.pays or 100).replace(",", ""))
    return said.value == Action.PAY


MANY = 30


def is_typed(prompt: Prompt) -> bool:
    """Whether it is about one number of a wheel, or some."""
    return len(prompt.choices) > MANY and all(one.value == one.key for one in prompt.choices)


def is_listed(prompt: Prompt) -> bool:
    """Whether it is about the bets of several players on a layout."""
    return isinstance(prompt.kind, SomeOf) and any("." in one.value for one in prompt.choices)


def _check(page: Page, prompt: Prompt) -> bool:
    """Checks the right ones in the whole list, by keys alone."""
    right = right_values(prompt)
    if right == [NONE]:
        page.keyboard.press(next(one.key for one in prompt.choices if one.value == NONE))
        return False
    while page.evaluate("document.activeElement.tagName") != "SUMMARY":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(len(prompt.choices) - 1):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") in right:
            page.keyboard.press("Space")
    return False


def right_values(prompt: Prompt) -> list[str]:
    """The values to press, of all but an amount: of a bet its action, of an order one after the other."""
    right = prompt.due
    if isinstance(right, tuple):
        return list(right)
    if isinstance(right, frozenset):
        return sorted(map(str, right)) or [NONE]
    return [str(right.action if isinstance(prompt.kind, Bet) else right)]


def is_sent_by_one_press(stop: Stop) -> bool:
    """Whether the press that answers also confirms: one choice of two, that stands alone."""
    alone = stop.prompts[0]
    bets_or_several = isinstance(alone.kind, Amount | Bet | CardSet | InOrder | SomeOf)
    return len(stop.prompts) == 1 and len(alone.choices) == 2 and not bets_or_several


def answer(page: Page, stop: Stop, *, wrong: bool = False, go_on: bool = True) -> None:
    """Answers a whole stop by keyboard and confirms; goes on from the explanation of a wrong answer."""
    place = str(stop.place)
    stand_at(page, place)
    press_all(page, stop, wrong=wrong)
    page.keyboard.press("Enter")
    if wrong and go_on:
        page.wait_for_selector(f'#continue, #table:not([data-place="{place}"], [data-explains])')
        if page.locator("#continue").count():
            page.locator("#continue .button-main").click()
            page.wait_for_selector("#table:not([data-explains])")


def version(page: Page) -> int:
    return int(page.get_attribute("#felt", "data-version"))


def expect_version(page: Page, wanted: int) -> None:
    expect(page.locator("#felt")).to_have_attribute("data-version", str(wanted))


def focused(page: Page) -> str:
    """What has the focus; the body has it when it was lost."""
    return page.evaluate(
        "(({ id, tagName }) => (tagName === 'FIELDSET' ? tagName : id || tagName))(document.activeElement)"
    )


def stored(server, run: str) -> list[tuple[int, str, str]]:
    """Round, place and given of each stored answer, read past the server from its database."""
    sql = "SELECT round, place, given FROM play_answer WHERE run_id = ? ORDER BY id"
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(sql, [run.replace("-", "")]).fetchall()
