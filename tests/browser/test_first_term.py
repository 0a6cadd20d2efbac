"""A first term from an empty database in production settings, by links alone: the owner writes a procedure
and names an address for a program, a trainee reads the one at the table and finishes their work, the program
hears of it, and the trainee who left is erased."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, answer, stops_of
from tests.browser.test_empty_server import OWN, first_sign_in, go, open_the_school, person, press, slips
from tests.servers.production import serve_empty
from tests.trainer.api.test_webhooks import Receiver, is_ours

pytestmark = pytest.mark.timeout(600)
SEED = "first term"
ROSTER = """Name, Email, Role, Class
Wilhelmina Featherstone, , trainee, Evening
Ruth Kowalski, , trainee, Evening"""

__all__ = ["person"]


@pytest.fixture(scope="module")
def program():
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def empty(tmp_path_factory, program):
    server = serve_empty(tmp_path_factory.mktemp("empty"), INTERNAL_PROVIDERS=program.base)
    yield server
    server.stop()


def add_people(owner: Page) -> dict[str, tuple[str, str]]:
    owner.locator("main .button-main").click()
    owner.fill("textarea", ROSTER)
    owner.locator("form:has(textarea) button[type=submit]").click()
    press(owner, "Add these 2 people")
    owner.wait_for_selector(".slips")
    return slips(owner)


def write_a_procedure(owner: Page) -> None:
    go(owner, "Teaching")
    go(owner, "Procedures")
    go(owner, "Write a procedure")
    owner.get_by_label("Title").fill("Our way with the discards")
    owner.get_by_label("Text").fill("1. Fan them\n2. Call the floor, quagga")
    owner.get_by_label("Rules").fill("654 4")
    press(owner, "Save")
    expect(owner.get_by_role("heading", name="Our way with the discards")).to_be_visible()


def add_a_webhook(owner: Page, program: Receiver) -> str:
    """Return its secret."""
    go(owner, "School")
    go(owner, "API tokens")
    go(owner, "Webhooks")
    owner.get_by_label("Address").fill(f"{program.base}/hook")
    owner.get_by_label("An assignment is finished").check()
    press(owner, "Add webhook")
    return owner.get_by_role("textbox", name=f"{program.base}/hook").input_value()


def assign(owner: Page) -> None:
    go(owner, "Teaching")
    go(owner, "Assign")
    owner.get_by_label("Name").fill("Before the weekend")
    owner.locator(f'label[for="id_game_{GAME}"]').click()
    owner.locator('label[for="id_spots_1"]').click()
    owner.locator("#id_rounds").fill("1")
    owner.locator("details.seed summary").click()
    owner.locator("#id_seed").fill(SEED)
    owner.get_by_label("Evening").check()
    press(owner, "Assign")
    expect(owner.get_by_text("0 of 2 finished")).to_be_visible()


def read_the_procedure(trainee: Page) -> None:
    go(trainee, "Games")
    trainee.get_by_role("link", name=re.compile("^Rules and paytables ?: 6-5-4 Poker$")).click()
    trainee.locator("#rule-654-4").get_by_text("Our way with the discards", exact=True).click()
    expect(trainee.get_by_text("Call the floor, quagga")).to_be_visible()


def finish_the_work(trainee: Page) -> None:
    go(trainee, "Practice")
    trainee.get_by_role("button", name="Start").first.click()
    trainee.wait_for_selector("#table")
    for stop in stops_of(SEED, spots=1):
        answer(trainee, stop)
    trainee.wait_for_selector('#table[data-place=""]')


def erase(owner: Page, name: str) -> None:
    go(owner, "School")
    owner.fill("input[type=search]", name)
    press(owner, "Find")
    go(owner, name)
    go(owner, "Erase…")
    owner.get_by_label("Your password").fill(OWN)
    press(owner, "Erase person")
    expect(owner.get_by_role("heading", name="Erasures")).to_be_visible()
    expect(owner.get_by_role("main")).not_to_contain_text(name)


def test_a_first_term(empty, program, person):
    owner, trainee = person(), person()
    open_the_school(empty, owner)
    people = add_people(owner)
    write_a_procedure(owner)
    secret = add_a_webhook(owner, program)
    assign(owner)
    results = urlsplit(owner.url).path

    first_sign_in(trainee, *people["Wilhelmina Featherstone"])
    read_the_procedure(trainee)
    finish_the_work(trainee)
    empty.manage("webhooks")
    [(headers, body)] = program.got
    assert is_ours(secret, headers, body)
    assert [message["event"] for message in program.messages] == ["work.finished"]

    erase(owner, "Wilhelmina Featherstone")
    trainee.reload()
    expect(trainee).to_have_url(re.compile("/login/"))
    owner.goto(results)
    expect(owner.get_by_text("0 of 1 finished")).to_be_visible()  # none of those there
    expect(owner.get_by_role("row", name=re.compile("Former"))).to_be_visible()  # kept
    expect(owner.get_by_role("main")).not_to_contain_text("Featherstone")
