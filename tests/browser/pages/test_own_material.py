"""A school's own material in two browsers: work with a file, a procedure, a note while watching."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.playing import GAME, answer_past_the_page, open_table, stops_of

PHONE = {"width": 390, "height": 844}
HANDOUT = b"%PDF-1.7\nShuffle seven times.\n"
SEED = "set work"


def test_work_is_given_with_a_file_read_begun_answered_and_on_the_board(new_page, sign_in):
    instructor, trainee = new_page(), new_page(viewport=PHONE)
    sign_in(instructor, "instructor")
    sign_in(trainee, "mei")
    name = "Before the weekend"
    instructor.goto("/assignments/")
    instructor.get_by_role("link", name="Assign", exact=True).click()
    instructor.get_by_label("Name").fill(name)
    instructor.select_option("#id_game", GAME)
    instructor.locator('label[for="id_spots_1"]').click()
    instructor.locator("#id_rounds").fill("1")
    instructor.locator("details.seed summary").click()
    instructor.locator("#id_seed").fill(SEED)
    instructor.get_by_label("Mei Tanaka").check()
    instructor.get_by_label("Instructions", exact=True).fill("Read the handout.\n\n- Wash\n- Riffle")
    instructor.get_by_label("File", exact=True).set_input_files(
        {"name": "Shuffle.pdf", "mimeType": "application/pdf", "buffer": HANDOUT}
    )
    instructor.get_by_label("Link", exact=True).fill("https://intranet.example/shuffle")
    instructor.get_by_role("button", name="Assign", exact=True).click()
    expect(instructor.get_by_text("0 of 1 finished")).to_be_visible()
    expect(instructor.get_by_role("link", name="Shuffle.pdf")).to_be_visible()

    trainee.goto("/assignments/mine/")
    card = trainee.get_by_role("listitem").filter(has_text=name)
    expect(card).to_contain_text("instructions, file, link")
    card.get_by_role("link", name="Open").click()
    expect(trainee.get_by_role("listitem").filter(has_text="Riffle")).to_be_visible()
    expect(trainee.get_by_role("link", name="https://intranet.example/shuffle")).to_be_visible()
    with trainee.expect_download() as saved:
        trainee.get_by_role("link", name="Shuffle.pdf").click()
    assert saved.value.suggested_filename == "Shuffle.pdf"
    assert Path(saved.value.path()).read_bytes() == HANDOUT

    trainee.goto("/")
    piece = trainee.get_by_role("listitem").filter(has_text=name)
    expect(piece).to_contain_text("not started")
    piece.get_by_role("button", name="Start").click()
    trainee.wait_for_selector("#table")
    run = re.search(r"/runs/([0-9a-f-]{36})/", trainee.url)[1]
    stops = stops_of(SEED)
    for number, stop in enumerate(stops):
        answer_past_the_page(trainee, run, stop, mistaken=number == len(stops) - 1)
    trainee.goto("/")
    expect(trainee.locator("h1")).to_be_visible()
    expect(piece).to_have_count(0)  # home shows what is left
    trainee.goto("/assignments/mine/")
    expect(trainee.get_by_role("listitem").filter(has_text=name)).to_contain_text("done")

    instructor.reload()
    expect(instructor.get_by_text("1 of 1 finished")).to_be_visible()
    board = instructor.locator(".board")
    expect(board.locator(".square-wrong")).to_have_count(1)
    board.locator(".square-wrong a").click()
    instructor.locator(".answers-of th a").first.click()
    instructor.wait_for_selector(".replay")  # and there at its stop
    assert str(stops[-1].place).replace("/", "%2F") in instructor.url


def test_a_trainee_reads_a_procedure_beside_the_rule_and_finds_it(new_page, sign_in):
    manager, trainee = new_page(), new_page(viewport=PHONE)
    sign_in(manager, "manager")
    sign_in(trainee, "mei")
    manager.goto("/")
    manager.get_by_role("link", name="Teaching").first.click()
    manager.get_by_role("link", name="Procedures").first.click()
    manager.get_by_role("link", name="Write a procedure").click()
    manager.get_by_label("Title").fill("Zebra stripes on the stub")
    manager.get_by_label("Text").fill("Spread the stub.\n\n1. Face down\n2. Face up, quagga")
    manager.get_by_label("Rules").fill("SCP 4")
    manager.get_by_role("button", name="Save").click()
    expect(manager.get_by_role("heading", name="Zebra stripes on the stub")).to_be_visible()

    trainee.goto("/games/six-card-poker/#rule-scp-4")
    rule = trainee.locator("#rule-scp-4")
    rule.get_by_text("Zebra stripes on the stub", exact=True).click()
    expect(rule.get_by_text("Face up, quagga")).to_be_visible()
    trainee.goto("/search/")
    trainee.get_by_role("combobox", name="Search").fill("quagga")
    trainee.get_by_role("option", name="Zebra stripes on the stub").click()
    expect(trainee.get_by_role("heading", name="Zebra stripes on the stub")).to_be_visible()
    expect(trainee.get_by_role("link", name="Edit")).to_have_count(0)


def test_a_note_stays_with_the_question_that_was_asked_when_it_was_begun(new_page, sign_in):
    instructor, trainee = new_page(), new_page()
    sign_in(instructor, "instructor")
    sign_in(trainee, "lucia")
    run = open_table(trainee, "a note")
    first, second = stops_of("a note")[:2]
    instructor.goto(f"/tables/{run}/")
    note = instructor.locator("#watch-note")
    instructor.get_by_text("Add a note to this question").click()
    expect(note.locator("[name=place]")).to_have_value(str(first.place))
    answer_past_the_page(trainee, run, first)
    expect(note.locator("[name=place]")).to_have_value(str(second.place))
    instructor.get_by_label("Your note").fill("Announce it before you reach for the chips, wombat.")
    trainee.goto("/")
    expect(trainee.get_by_role("main")).not_to_contain_text("wombat")
    answer_past_the_page(trainee, run, second)
    expect(instructor.locator("#watched")).not_to_have_attribute("data-place", str(second.place))
    expect(note.locator("[name=place]")).to_have_value(str(second.place))
    instructor.get_by_role("button", name="Add note").click()
    expect(instructor.get_by_text("after answering").first).to_be_visible()
    trainee.goto("/")
    expect(trainee.get_by_role("main")).to_contain_text("wombat")
