"""A paytable of a school's own, from an empty database in production settings: an owner copies a printed one
and changes it, the house rules pay by it, and so does a trainee, who deals a round; by links alone."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import tables_of_choice, with_own, write_lines
from games.engine.rules.sheets import load
from tests.browser.playing import GAME, answer, stand_at, stops_of
from tests.browser.test_empty_server import (
    empty,
    go,
    join_by_code,
    open_a_class,
    open_the_school,
    person,
    press,
)
from tests.games.trainee import right_answers

pytestmark = pytest.mark.timeout(300)
SEED = "harbor"
"""A round in which a Queens Up of $25 wins with three of a kind."""
NAME = "Harbour 9-to-1"

__all__ = ["empty", "person"]


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
        deal(game, seed=SEED, spots=6, sheet=ours, house=open_house(game, ours, {"queens-up": NAME}))
    )


def line_of(page, hand: str) -> str:
    """The number of the line of Queens Up for this hand."""
    for field in page.locator("select[id^='queens-up-']").all():
        if field.input_value() == hand:
            return field.get_attribute("id").removeprefix("queens-up-").removesuffix("-hand")
    raise LookupError(hand)


def copy_the_paytable(page) -> None:
    page.goto("/")
    go(page, "School")
    go(page, "House rules")
    go(page, "6-5-4 Poker")
    go(page, "Own paytables")
    go(page, "Copy PT-1")
    page.fill("#id_name", NAME)
    pays = f"#queens-up-{line_of(page, 'three-of-a-kind')}-pays"
    expect(page.locator(pays)).to_have_value("8 to 1")
    page.fill(pays, "9 fro 1")
    press(page, "Save paytable")
    expect(page.get_by_role("alert")).to_contain_text("Queens Up, line 3: “9 fro 1” isn’t a pay here.")
    expect(page.locator("#id_name")).to_have_value(NAME)  # nothing typed is lost
    page.fill(pays, "9 to 1")
    press(page, "Preview")
    edge = page.locator("#own-preview tr", has_text="Queens Up").filter(has_text=NAME)
    expect(edge).to_contain_text(re.compile(r"PT-1\s*[\d.]+%\s*" + NAME + r"\s*[\d.]+%"))
    expect(page.locator("#own-preview .odds").first).to_contain_text("three of a kind")
    press(page, "Save paytable")
    expect(page.get_by_text(f"Saved. Choose “{NAME}” in the house rules to pay by it.")).to_be_visible()
    go(page, "House rules")
    page.locator(f'label[for="id_queens-up_{NAME.replace(" ", "")}"]').click()
    press(page, "Save")
    expect(page.get_by_text("Saved. It applies to tables opened from now on.")).to_be_visible()


def deal_the_round(page) -> None:
    go(page, "Practice")
    page.locator("summary", has_text="More practice").click()
    page.locator("summary", has_text="Deal from a code").last.click()
    page.locator(f'label[for="id_game_{GAME}"]').click()
    page.locator('label[for="id_spots_6"]').click()
    page.fill("#id_seed", SEED)
    press(page, "Deal")
    page.wait_for_url("**/rounds/0/")


def test_an_owner_copies_a_paytable_and_a_trainee_is_paid_by_it(empty, person):
    owner, trainee = person(), person()
    open_the_school(empty, owner)
    copy_the_paytable(owner)
    owner.goto("/")
    join_by_code(trainee, open_a_class(owner), "Ann", "ann")

    deal_the_round(trainee)
    ours, printed = own_stops(), stops_of(SEED, spots=6)
    at = next(n for n, stop in enumerate(ours) if right_answers(stop) != right_answers(printed[n]))
    for stop in ours[:at]:
        answer(trainee, stop)
    answer(trainee, printed[at], go_on=False)  # as the printed table pays
    expect(trainee.locator("#table")).to_contain_text("three of a kind pays 9 to 1")
    trainee.locator("#continue .button-main").click()
    stand_at(trainee, str(ours[at + 1].place))

    trainee.goto("/")
    deal_the_round(trainee)
    for stop in ours[: at + 1]:
        answer(trainee, stop)
    stand_at(trainee, str(ours[at + 1].place))  # $225 was right: no explanation came between
