"""A school's own material in two browsers: work with a file, a procedure, a note while watching."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, answer_past_the_page, open_table, stops_of

WIDTHS = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
HANDOUT = b"%PDF-1.7\nShuffle seven times.\n"


def complaints_of(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [f"{page.url}: {one['id']}" for one in found] + [f"{page.url} is too wide"] * wide


@pytest.mark.parametrize("width", WIDTHS)
def test_a_trainee_reads_the_instructions_and_the_file_of_their_work(new_page, sign_in, width):
    instructor, trainee = new_page(viewport=WIDTHS[width]), new_page(viewport=WIDTHS[width])
    sign_in(instructor, "instructor")
    sign_in(trainee, "mei")
    name = f"Shuffling, {width}"
    instructor.goto("/assignments/create/")
    instructor.get_by_label("Name").fill(name)
    instructor.locator(f'label[for="id_game_{GAME}"]').click()
    instructor.locator("#id_rounds").fill("1")
    instructor.get_by_label("Mei Tanaka").check()
    instructor.get_by_label("Instructions", exact=True).fill("Read the handout.\n\n- Wash\n- Riffle")
    instructor.get_by_label("File", exact=True).set_input_files(
        {"name": "Shuffle.pdf", "mimeType": "application/pdf", "buffer": HANDOUT}
    )
    instructor.get_by_label("Link", exact=True).fill("https://intranet.example/shuffle")
    assert complaints_of(instructor) == []
    instructor.get_by_role("button", name="Assign", exact=True).click()
    expect(instructor.get_by_role("link", name="Shuffle.pdf")).to_be_visible()

    trainee.goto("/assignments/mine/")
    card = trainee.get_by_role("listitem").filter(has_text=name)
    expect(card).to_contain_text("instructions, file, link")
    card.get_by_role("link", name="Open").click()
    expect(trainee.get_by_role("listitem").filter(has_text="Riffle")).to_be_visible()
    expect(trainee.get_by_role("link", name="https://intranet.example/shuffle")).to_be_visible()
    assert complaints_of(trainee) == []
    with trainee.expect_download() as saved:
        trainee.get_by_role("link", name="Shuffle.pdf").click()
    assert saved.value.suggested_filename == "Shuffle.pdf"
    assert Path(saved.value.path()).read_bytes() == HANDOUT


def test_a_trainee_reads_a_procedure_beside_the_rule_and_finds_it(new_page, sign_in):
    manager, trainee = new_page(), new_page(viewport=WIDTHS["phone"])
    sign_in(manager, "manager")
    sign_in(trainee, "mei")
    manager.goto("/")
    manager.get_by_role("link", name="Teaching").first.click()
    manager.get_by_role("link", name="Procedures").first.click()
    manager.get_by_role("link", name="Write a procedure").click()
    manager.get_by_label("Title").fill("Zebra stripes on the stub")
    manager.get_by_label("Text").fill("Spread the stub.\n\n1. Face down\n2. Face up, quagga")
    manager.get_by_label("Rules").fill("SCP 4")
    assert complaints_of(manager) == []
    manager.get_by_role("button", name="Save").click()
    expect(manager.get_by_role("heading", name="Zebra stripes on the stub")).to_be_visible()
    assert complaints_of(manager) == []

    trainee.goto("/games/six-card-poker/#rule-scp-4")
    rule = trainee.locator("#rule-scp-4")
    rule.get_by_text("Zebra stripes on the stub", exact=True).click()
    expect(rule.get_by_text("Face up, quagga")).to_be_visible()
    assert complaints_of(trainee) == []
    trainee.goto("/search/")
    trainee.get_by_role("combobox", name="Search").fill("quagga")
    trainee.get_by_role("option", name="Zebra stripes on the stub").click()
    expect(trainee.get_by_role("heading", name="Zebra stripes on the stub")).to_be_visible()
    expect(trainee.get_by_role("link", name="Edit")).to_have_count(0)
    assert complaints_of(trainee) == []


def test_a_note_stays_with_the_question_that_was_asked_when_it_was_begun(new_page, sign_in):
    instructor, trainee = new_page(), new_page()
    sign_in(instructor, "instructor")
    sign_in(trainee, "lucia")
    seed = "a note"
    run = open_table(trainee, seed, spots=1)
    first, second = stops_of(seed, spots=1)[:2]
    instructor.goto(f"/tables/{run}/")
    note = instructor.locator("#watch-note")
    instructor.get_by_text("Add a note to this question").click()
    expect(note.locator("[name=place]")).to_have_value(str(first.place))
    answer_past_the_page(trainee, run, first)
    expect(note.locator("[name=place]")).to_have_value(str(second.place))
    instructor.get_by_label("Your note").fill("Announce it before you reach for the chips, wombat.")
    assert complaints_of(instructor) == []
    trainee.goto("/")
    expect(trainee.get_by_role("main")).not_to_contain_text("wombat")
    answer_past_the_page(trainee, run, second)
    expect(instructor.locator("#watched")).not_to_have_attribute("data-place", str(second.place))
    expect(note.locator("[name=place]")).to_have_value(str(second.place))
    instructor.get_by_role("button", name="Add note").click()
    expect(instructor.get_by_text("once they’ve answered").first).to_be_visible()
    trainee.goto("/")
    expect(trainee.get_by_role("main")).to_contain_text("wombat")
