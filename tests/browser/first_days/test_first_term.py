"""A first term of an owner, an instructor and trainees; and a manager's first day."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import tables_of_choice, with_own, write_lines
from games.engine.rules.sheets import load
from tests.browser.first_days.walking import (
    OWN,
    ZONE,
    add_people,
    assign,
    create_class,
    first_sign_in,
    go,
    invited,
    join_by_code,
    open_its_door,
    open_the_school,
    press,
    see_in_the_log,
)
from tests.browser.playing import GAME, answer, stand_at, stops_of
from tests.games.trainee import right_answers
from tests.trainer.api.test_webhooks import Receiver, is_ours

pytestmark = pytest.mark.timeout(300)

WHO = "O'Brien Siobhán"
NAMES = ["José Álvarez", "Ng Wei-Ling", WHO]
ROSTER = "\n".join(
    ["Name, Email, Role, Class", "Ruth Kowalski, ruth@example.com, instructor, Evening"]
    + [f"{name}, , trainee, Evening" for name in NAMES]
)
SEED = "first term"


def set_the_day(owner: Page) -> None:
    go(owner, "Set time zone and gaming day")  # the first of the steps
    expect(owner.locator("#id_zone")).to_have_value(ZONE)  # of the browser, until an owner chooses one
    owner.select_option("#id_day_begins", label="6:00 AM")
    press(owner, "Save")
    owner.goto("/")
    expect(owner.get_by_text("America/New York, gaming day starts at 6:00 AM")).to_be_visible()
    expect(owner.locator("main .button-main")).to_have_text("Show class code on projector")


def write_a_procedure(owner: Page) -> None:
    go(owner, "Teaching", "Procedures", "Write a procedure")
    owner.get_by_label("Title").fill("Our way with the discards")
    owner.get_by_label("Text").fill("1. Fan them\n2. Call the floor, quagga")
    owner.get_by_label("Rules").fill("654 4")
    press(owner, "Save")
    expect(owner.get_by_role("heading", name="Our way with the discards")).to_be_visible()


def add_a_webhook(owner: Page, program: Receiver) -> str:
    """Return its secret."""
    go(owner, "School", "API tokens", "Webhooks")
    owner.get_by_label("Address").fill(f"{program.base}/hook")
    owner.get_by_label("An assignment is finished").check()
    press(owner, "Add webhook")
    return owner.get_by_role("textbox", name=f"{program.base}/hook").input_value()


def set_new_password(instructor: Page) -> list[str]:
    go(instructor, "School")
    instructor.fill("input[type=search]", "siobhán")
    press(instructor, "Find")
    go(instructor, WHO)
    press(instructor, "Set new password")
    return instructor.locator(".slip code").all_inner_texts()


def read_the_procedure(trainee: Page) -> None:
    go(trainee, "Games")
    trainee.get_by_role("link", name=re.compile("^Rules and paytables ?: 6-5-4 Poker$")).click()
    trainee.locator("#rule-654-4").get_by_text("Our way with the discards", exact=True).click()
    expect(trainee.get_by_text("Call the floor, quagga")).to_be_visible()


def look_at_a_replay(instructor: Page) -> None:
    go(instructor, "Progress")
    instructor.locator("tr", has_text=WHO).get_by_role("link").first.click()
    instructor.get_by_text("Results by game and skill").first.click()
    instructor.locator("details[open] table td.number a").first.click()
    instructor.locator("table.answers-of tbody th a").first.click()
    expect(instructor).to_have_url(re.compile("/replay/"))


def erase(owner: Page, name: str) -> None:
    go(owner, "School")
    owner.fill("input[type=search]", name)
    press(owner, "Find")
    go(owner, name, "Erase…")
    owner.get_by_label("Your password").fill(OWN)
    press(owner, "Erase person")
    expect(owner.get_by_role("heading", name="Erasures")).to_be_visible()
    expect(owner.get_by_role("main")).not_to_contain_text(name)


def test_from_an_empty_server_to_a_class_that_practises_and_a_trainee_who_leaves(empty, program, person):
    owner, instructor, trainee, ann, ben, late = (person() for _ in range(6))
    link = open_the_school(empty, owner, "Harbour School", "olga")
    assert owner.request.get(link).status == 404  # once
    set_the_day(owner)
    people = add_people(owner, ROSTER, 4)
    write_a_procedure(owner)
    secret = add_a_webhook(owner, program)
    go(owner, "School", "Classes")
    owner.locator("a.row", has_text="Evening").click()
    code = open_its_door(owner)
    join_by_code(ann, code, "Ann", "ann")
    join_by_code(ben, code, "Ben", "ben")
    late.goto("/join/")
    late.fill("input[name=code]", code)
    press(late, "Continue")
    expect(late.get_by_text("No open class has this code.")).to_be_visible()  # two, no more
    assign(owner, SEED, "Evening", 5)
    results = urlsplit(owner.url).path

    first_sign_in(instructor, *people["Ruth Kowalski"])
    expect(instructor.get_by_role("heading", name="At the tables now")).to_be_visible()
    fresh = set_new_password(instructor)
    assert fresh[0] == people[WHO][0]
    trainee.goto("/login/")
    for name, value in zip(("username", "password"), people[WHO], strict=True):
        trainee.fill(f"input[name={name}]", value)
    trainee.keyboard.press("Enter")
    expect(trainee.locator("[role=alert]")).to_be_visible()  # another password was given out
    first_sign_in(trainee, *fresh)
    read_the_procedure(trainee)
    go(trainee, "Practice")
    trainee.get_by_role("button", name="Start").first.click()
    trainee.wait_for_selector("#table")
    first, *stops = stops_of(SEED)
    answer(trainee, first)
    stand_at(trainee, str(stops[0].place))
    go(instructor, "Live", "Watch tables")
    expect(instructor.get_by_text(WHO).first).to_be_visible()
    for stop in stops:
        answer(trainee, stop)
    stand_at(trainee, "")
    look_at_a_replay(instructor)
    empty.manage("webhooks")
    [(headers, body)] = program.got
    assert is_ours(secret, headers, body)
    assert [message["event"] for message in program.messages] == ["work.finished"]

    erase(owner, WHO)
    trainee.reload()
    expect(trainee).to_have_url(re.compile("/login/"))
    owner.goto(results)
    expect(owner.get_by_text("0 of 4 finished")).to_be_visible()  # none of those there
    expect(owner.get_by_role("row", name=re.compile("Former"))).to_be_visible()  # kept
    expect(owner.get_by_role("main")).not_to_contain_text("Siobhán")
    see_in_the_log(owner, "opened the school", "gave a new password to", "opened the record of")


# --- A manager ----------------------------------------------------------------------------------------

HARBOR = "harbor"
"""A round in which a Queens Up of $25 wins with three of a kind."""
NAME = "Harbour 9-to-1"


def own_stops():
    """The stops of the round as the school's table pays it."""
    game, sheet = GAMES[GAME], load(GAMES[GAME])
    tables = {
        bet: {NAME: write_lines(sheet.paytables[bet]["PT-1"])} for bet in tables_of_choice(game, "queens-up")
    }
    for line in tables["queens-up"][NAME]:
        if line["hand"] == "three-of-a-kind":
            line["pays"] = "9 to 1"
    ours = with_own(sheet, game, tables)
    return prompts(
        deal(game, seed=HARBOR, spots=6, sheet=ours, house=open_house(game, ours, {"queens-up": NAME}))
    )


def copy_the_paytable(page: Page) -> None:
    page.goto("/")
    go(page, "Open house rules", "6-5-4 Poker", "Own paytables", "Copy PT-1")
    page.fill("#id_name", NAME)
    hands = page.locator("select[id^='queens-up-']").all()
    trips = next(one for one in hands if one.input_value() == "three-of-a-kind")
    pays = "#" + trips.get_attribute("id").removesuffix("hand") + "pays"
    expect(page.locator(pays)).to_have_value("8 to 1")
    page.fill(pays, "9 fro 1")
    press(page, "Save paytable")
    expect(page.get_by_role("alert")).to_contain_text("Queens Up, line 3: “9 fro 1” isn’t a payout.")
    expect(page.locator("#id_name")).to_have_value(NAME)  # nothing typed is lost
    page.fill(pays, "9 to 1")
    press(page, "Preview")
    edge = page.locator("#own-preview .own-worth", has_text="Queens Up").filter(has_text=NAME)
    expect(edge).to_contain_text(re.compile(r"House edge\s*[\d.]+%\s*[\d.]+%\s*Change, points\s*−"))
    expect(page.locator("#own-preview .odds").first).to_contain_text("three of a kind")
    press(page, "Save paytable")
    expect(page.get_by_text(f"Saved. Choose “{NAME}” in the house rules to pay by it.")).to_be_visible()
    go(page, "House rules")
    page.locator(f'label[for="id_queens-up_{NAME.replace(" ", "")}"]').click()
    press(page, "Save")
    expect(page.get_by_text("Saved. It applies to tables opened from now on.")).to_be_visible()


def deal_the_round(page: Page) -> None:
    go(page, "Practice")
    page.locator("summary", has_text="More practice").click()
    page.locator("summary", has_text="Deal from a code").last.click()
    page.select_option("#id_game", GAME)
    page.locator('label[for="id_spots_6"]').click()
    page.fill("#id_seed", HARBOR)
    press(page, "Deal")
    page.wait_for_url("**/rounds/0/")


def test_a_manager_sets_the_house_opens_a_class_and_assigns_and_their_trainee_is_paid_by_it(empty, person):
    owner, ida, jon = (person() for _ in range(3))
    open_the_school(empty, owner, "Bay School", "bella")
    manager = invited(owner, person, "Shift manager", "Mona")
    for step in ("Add people", "Set your house rules", "Give the first assignment"):
        expect(manager.get_by_role("heading", name=step)).to_be_visible()
    expect(manager.get_by_role("link", name="Set time zone and gaming day")).to_have_count(0)  # an owner's
    go(manager, "School")
    expect(manager.get_by_role("link", name="Settings and log", exact=True)).to_have_count(0)  # an owner's
    expect(manager.get_by_role("link", name="Invite", exact=True)).to_have_count(0)
    assert {manager.request.get(at).status for at in ("/school/", "/people/invite/")} <= {403, 404}
    copy_the_paytable(manager)
    create_class(manager, "Day shift")
    code = open_its_door(manager)
    join_by_code(ida, code, "Ida", "ida")
    join_by_code(jon, code, "Jon", "jon")
    assign(manager, SEED, "Day shift", 2)

    expect(ida.locator("main")).not_to_contain_text("Before the weekend")
    ida.reload()
    expect(ida.locator("main")).to_contain_text("Before the weekend")
    deal_the_round(ida)
    ours, printed = own_stops(), stops_of(HARBOR, spots=6)
    at = next(n for n, stop in enumerate(ours) if right_answers(stop) != right_answers(printed[n]))
    for stop in ours[:at]:
        answer(ida, stop)
    answer(ida, printed[at], go_on=False)  # as the printed table pays
    expect(ida.locator("#table")).to_contain_text("three of a kind pays 9 to 1")
    ida.locator("#continue .button-main").click()
    stand_at(ida, str(ours[at + 1].place))
    go(manager, "Live", "Watch tables")
    expect(manager.get_by_text("Ida Newcomer").first).to_be_visible()
    see_in_the_log(owner, "created the class")
