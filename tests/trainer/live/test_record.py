"""A room that is closed: what is disclosed of it, to whom, and in which files; and the heat of its rounds."""

import re

import pytest

from tests.conftest import join as join_school
from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from tests.trainer.whole.taken.files import book_of, csv_lines, read
from trainer.live import joining
from trainer.live.class_state import HeatCell
from trainer.live.models import HostAct, LiveClass
from trainer.schools.models import Role


@pytest.fixture
def live_class(bob, alice, amy) -> LiveClass:
    """Alice is right and Amy wrong at its first stop; the second no one answered, and it was left so."""
    live_class = opened(bob)
    for member in (alice, amy):
        joining.join(live_class=live_class, member=member)
    live_class = led(live_class, HostAct.NEXT)
    says(live_class, alice)
    says(live_class, amy, wrong_answers(stop_of(live_class)))
    return led(live_class, HostAct.SHOW, HostAct.NEXT)


def body(client, live_class: LiveClass, path: str = "") -> str:
    response = client.get(f"/live/{live_class.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(("wrong", "shade", "percent"), [(0, 0, 0), (1, 1, 6), (9, 3, 50), (18, 5, 100)])
def test_shade_and_number_follow_the_share_that_was_wrong(wrong, shade, percent):
    cell = HeatCell("Ante", wrong, 18)
    assert (cell.shade, cell.percent) == (shade, percent)


def test_staff_read_all_of_it(live_class, client_of, bob, alice):
    staff = client_of(bob)
    assert staff.get(f"/live/{live_class.pk}/")["Location"] == f"/live/{live_class.pk}/host/", (
        "while it is open"
    )
    led(live_class, HostAct.CLOSE)
    record = body(staff, live_class)
    assert "Alice" in record
    assert f"/runs/{run_of(live_class, alice).pk}/rounds/0/replay/" in record
    assert len(re.findall(r'class="panel panel-body live-stop"', record)) == 2
    assert record.count("no answer") >= 1


def test_who_was_in_it_reads_it_without_the_others(live_class, client_of, alice, amy, riverside):
    trainee = client_of(alice)
    led(live_class, HostAct.CLOSE)
    record = body(trainee, live_class)
    assert "Amy" not in record
    assert f"/runs/{run_of(live_class, alice).pk}/rounds/0/replay/" in record
    assert str(run_of(live_class, amy).pk) not in record
    assert trainee.get(f"/live/{live_class.pk}/", {"file": "csv"}).status_code == 404
    annie = client_of(join_school(riverside, "annie", Role.TRAINEE))
    assert annie.get(f"/live/{live_class.pk}/").status_code == 404


def test_the_files_hold_the_same_lines_and_no_formula(live_class, client_of, bob, alice):
    led(live_class, HostAct.CLOSE)
    staff = client_of(bob)
    page = f"/live/{live_class.pk}/"
    lines = read(staff, page)
    assert {(line["Username"], line["Result"]) for line in lines} >= {("alice", "Correct")}
    assert {line["Result"] for line in lines if "Amy" in line["Name"]} == {"Wrong"}
    sheets = book_of(staff, page)
    assert not [c for sheet in sheets for row in sheet.iter_rows() for c in row if c.data_type == "f"]
    assert next(line[1] for line in csv_lines(staff, page) if "Amy" in line[1]).startswith("'=")


def test_nothing_of_a_stop_that_is_asked_now_is_in_a_file(live_class, client_of, bob, alice):
    staff = client_of(bob)
    before = body(staff, live_class, "?file=csv")
    says(live_class, alice)
    assert body(staff, live_class, "?file=csv") == before
