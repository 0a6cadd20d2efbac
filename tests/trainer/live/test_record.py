"""A room that is closed: what is told of it, to whom, and in which files; and the heat of its rounds."""

import csv
import re
from io import BytesIO, StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests.conftest import join as join_school
from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import led, opened, run_of, says, stop_of
from trainer.live import joining
from trainer.live.class_state import HeatCell, heat_of_round
from trainer.live.models import Act, LiveClass
from trainer.schools.models import Role


@pytest.fixture
def amy(riverside):
    member = join_school(riverside, "amy", Role.TRAINEE)
    member.user.first_name = "=Amy"
    member.user.save()
    return member


@pytest.fixture
def room(bob, alice, amy) -> LiveClass:
    """Alice is right and Amy wrong at its first stop; the second nobody answered, and it was left so."""
    room = opened(bob)
    for member in (alice, amy):
        joining.join(room=room, member=member)
    room = led(room, Act.NEXT)
    says(room, alice)
    says(room, amy, wrong_answers(stop_of(room)))
    return led(room, Act.SHOW, Act.NEXT)


def body(client, room: LiveClass, path: str = "") -> str:
    response = client.get(f"/rooms/{room.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def test_the_heat_is_of_stops_that_are_told(room):
    cells = all_cells(room)
    assert {(cell.wrong, cell.of) for cell in cells if cell.of} == {(1, 2)}
    before = len(cells)
    member = room.attendances.first().membership
    says(room, member)
    assert len(all_cells(room)) == before, "what is still asked is not told"
    led(room, Act.SKIP)
    assert len(all_cells(room)) > before


def all_cells(room: LiveClass) -> list[HeatCell]:
    heat = heat_of_round(LiveClass.objects.get(pk=room.pk), 0)
    return [*heat.dealer, *(cell for row in heat.rows for cell in row.cells if cell.of)]


@pytest.mark.parametrize(("wrong", "shade", "percent"), [(0, 0, 0), (1, 1, 6), (9, 3, 50), (18, 5, 100)])
def test_shade_and_number_follow_the_share_that_was_wrong(wrong, shade, percent):
    cell = HeatCell("Ante", wrong, 18)
    assert (cell.shade, cell.percent) == (shade, percent)


def test_staff_read_all_of_it(room, client_of, bob, alice):
    staff = client_of(bob)
    assert staff.get(f"/rooms/{room.pk}/")["Location"] == f"/rooms/{room.pk}/panel/", "while it is open"
    led(room, Act.CLOSE)
    record = body(staff, room)
    assert "Alice" in record
    assert f"/runs/{run_of(room, alice).pk}/rounds/0/replay/" in record
    assert len(re.findall(r'class="panel panel-body room-stop"', record)) == 2
    assert record.count("no answer") >= 1


def test_who_was_in_it_reads_it_without_the_others(room, client_of, alice, amy, riverside):
    trainee = client_of(alice)
    led(room, Act.CLOSE)
    record = body(trainee, room)
    assert "Amy" not in record
    assert f"/runs/{run_of(room, alice).pk}/rounds/0/replay/" in record
    assert str(run_of(room, amy).pk) not in record
    assert trainee.get(f"/rooms/{room.pk}/answers.csv").status_code == 404
    annie = client_of(join_school(riverside, "annie", Role.TRAINEE))
    assert annie.get(f"/rooms/{room.pk}/").status_code == 404


def test_the_files_hold_the_same_lines_and_no_formula(room, client_of, bob, alice):
    led(room, Act.CLOSE)
    staff = client_of(bob)
    lines = list(csv.DictReader(StringIO(body(staff, room, "answers.csv").removeprefix("\ufeff"))))
    sheet = load_workbook(BytesIO(staff.get(f"/rooms/{room.pk}/answers.xlsx").content)).active
    titles, *rows = sheet.iter_rows(values_only=True)
    assert [dict(zip(titles, map(str, row), strict=True)) for row in rows] == [
        {name: cell.removeprefix("'") or "None" for name, cell in line.items()} for line in lines
    ]
    assert {(line["person"], line["right"]) for line in lines} >= {(str(alice.pk), "yes")}
    assert {line["right"] for line in lines if "Amy" in line["name"]} == {"no"}
    assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert next(line["name"] for line in lines if "Amy" in line["name"]).startswith("'=")


def test_nothing_of_a_stop_that_is_asked_now_is_in_a_file(room, client_of, bob, alice):
    staff = client_of(bob)
    before = body(staff, room, "answers.csv")
    says(room, alice)
    assert body(staff, room, "answers.csv") == before


def test_the_queries_of_a_record_grow_neither_with_people_nor_with_stops(bob, riverside, client_of):
    staff = client_of(bob)

    def cost(people: int, stops: int) -> int:
        room = opened(bob)
        for number in range(people):
            joining.join(room=room, member=join_school(riverside, f"{room.code}-{number}", Role.TRAINEE))
        for _stop in range(stops):
            room = led(room, Act.NEXT)
            for there in room.attendances.all():
                says(room, there.membership)
            room = led(room, Act.SHOW)
        led(room, Act.CLOSE)
        with CaptureQueriesContext(connection) as queries:
            body(staff, room)
        return len(queries)

    assert cost(1, 1) == cost(3, 2)
