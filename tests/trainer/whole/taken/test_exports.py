"""Every file of the trainer as its reader opens it: words, real dates and amounts, links, and a codebook."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openpyxl import load_workbook

from tests.conftest import join, signed_in
from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import begin, give
from tests.trainer.live.rooms import led, opened, says
from tests.trainer.play.answers import RIGHT, run_of, stored
from tests.trainer.playing import play_out
from tests.trainer.whole.taken.files import HOST, address, book_of, csv_lines, file_views, read
from tests.trainer.whole.test_permissions import _correction
from trainer.exams.models import ClassroomTime
from trainer.live import joining
from trainer.live.models import HostAct
from trainer.pages import xlsx
from trainer.pages.exports import (
    DAY,
    DOLLARS,
    LINK,
    MOMENT,
    NUMBER,
    PERCENT,
    YES_NO,
    Column,
    FileTable,
    table_file,
)
from trainer.play.models import Run
from trainer.play.services.feedback import dispute
from trainer.play.services.runs import finish_run
from trainer.schools.models import Role, School, User
from trainer.schools.services import fill_class, make_class, open_school

pytestmark = pytest.mark.django_db

MISPAID = {"ask": "bet", "prompt": "reconcile/2/bet/ante", "right": False, "overpaid": 1250, "wager": "ante"}
MISPAID |= {"given": "pay 25", "due": "pay 12.50"}
ZONE = "Pacific/Honolulu"
PEOPLE = {"alice": Role.TRAINEE, "annie": Role.TRAINEE, "bob": Role.INSTRUCTOR, "mona": Role.MANAGER}

PAGES = {
    "accounts:people": "/people/",
    "assignments:assignment": "/assignments/{work}/",
    "exams:attendance": "/certifications/classes/{class}/attendance/",
    "exams:exams": "/table-tests/",
    "exams:matrix": "/certifications/",
    "exams:person": "/certifications/people/{alice}/",
    "exams:tests": "/table-tests/taken/",
    "live:record": "/live/{live}/",
    "practice:levels": "/payouts/",
    "reports:answers": "/progress/answers/",
    "reports:compare": "/progress/compare/",
    "reports:dealer_report": "/progress/{alice}/dealer-report/",
    "reports:disputes": "/disputes/",
    "reports:ledger": "/progress/ledger/",
    "reports:mistakes": "/analysis/",
    "reports:pace": "/analysis/pace/?person={alice}",
    "reports:performance_drops": "/analysis/performance-drops/",
    "reports:regrade": "/progress/regrading/{correction}/",
    "reports:results": "/progress/{alice}/results/",
    "reports:school": "/progress/",
}
every_page = pytest.mark.parametrize("page", [*PAGES.values(), "/analysis/pace/"])


@pytest.fixture(scope="module")
def school(module_rows) -> School:
    """Something of everything; Alice is called =1+1."""
    riverside = open_school(name="Riverside")
    School.objects.filter(pk=riverside.pk).update(zone=ZONE)
    people = {name: join(riverside, name, role) for name, role in PEOPLE.items()}
    alice, bob, mona = people["alice"], people["bob"], people["mona"]
    User.objects.filter(pk=alice.user_id).update(first_name="=1+1", last_name="")
    evening = make_class(school=riverside, name="Evening", by=mona)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    stored(run_of(alice), *[RIGHT] * 24, MISPAID)
    dispute(answer=stored(run_of(alice), MISPAID), key="reconcile/2/bet/ante", words="It was right.")
    sat = begin(give(bob, alice), alice).run
    play_out(sat)
    finish_run(run=Run.objects.get(pk=sat.pk))
    set_work.give(bob, alice)
    ClassroomTime.objects.create(membership=alice, day=date(2026, 1, 31), minutes=90, added_by=bob)
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    led(live_class, HostAct.NEXT)
    says(live_class, alice)
    led(live_class, HostAct.SHOW, HostAct.CLOSE)
    _correction()
    return School.objects.get(pk=riverside.pk)


@pytest.fixture
def places(school) -> dict[str, object]:
    from trainer.assignments.models import Assignment
    from trainer.live.models import LiveClass
    from trainer.play.models import Correction

    return {
        "alice": school.memberships.get(user__username="alice").pk,
        "class": school.school_classes.get().pk,
        "work": Assignment.objects.get(school=school).pk,
        "live": LiveClass.objects.in_school(school).get().pk,
        "correction": Correction.objects.get(school=school).pk,
    }


@pytest.fixture
def mona(school):
    return signed_in(school.memberships.get(user__username="mona"))


def test_every_file_is_looked_at():
    assert file_views() == set(PAGES)


# --- As a workbook --------------------------------------------------------------------------------------


@every_page
def test_a_workbook_is_frozen_filtered_explained_and_holds_what_the_plain_file_does(mona, places, page):
    *sheets, codebook = book_of(mona, page.format(**places))
    assert codebook.title == "Codebook"
    for sheet in (*sheets, codebook):
        assert sheet.freeze_panes in ("A2", "B2")
        assert sheet.auto_filter.ref == sheet.dimensions
        assert sheet.auto_filter.ref.startswith("A1:")
        assert all(9 <= each.width <= 60 for each in sheet.column_dimensions.values())
        assert len(sheet.column_dimensions) == sheet.max_column
        assert all(cell.font.bold for cell in sheet[1])
    explained = list(codebook.iter_rows(min_row=2, values_only=True))
    assert [row[:2] for row in explained] == [
        (sheet.title, cell.value) for sheet in sheets for cell in sheet[1]
    ]
    assert all(meaning and unit for _sheet, _column, meaning, unit, _values in explained)

    possible = {
        (sheet, column): values.split(", ")
        for sheet, column, _meaning, _unit, values in codebook.iter_rows(min_row=2, values_only=True)
        if values
    }
    lines = read(mona, page.format(**places))  # both files hold the same rows, and no formula
    for line in lines:
        for (sheet, column), values in possible.items():
            if line.get("Table", sheet) == sheet and line[column]:
                assert all(word in values for word in line[column].split(", ")), column
    named = [line for line in lines if "Name" in line]
    own = [line for line in named if line["Username"] == "alice"]
    assert all(line["Name"] == "=1+1" and line["Class"] == "Evening" for line in own)
    assert own or not named or page == "/payouts/"  # which are the reader's own


def test_values_are_real_dates_amounts_shares_and_absolute_links(mona, places):
    sheet = book_of(mona, "/progress/ledger/")["Mispay ledger"]
    titles = [cell.value for cell in sheet[1]]
    row = dict(zip(titles, sheet[2], strict=True))
    at = row["Answered"]
    assert at.is_date
    assert at.number_format == "yyyy-mm-dd hh:mm"
    now = timezone.now().astimezone(ZoneInfo(ZONE)).replace(tzinfo=None)
    assert timedelta(0) <= now - at.value < timedelta(hours=1)
    assert (row["Difference ($)"].value, row["Difference ($)"].number_format) == (12.5, xlsx.DOLLARS)
    assert row["Replay"].hyperlink.target.startswith(f"{HOST}/runs/")
    assert row["Replay"].value == "Open"
    assert (row["Name"].value, row["Name"].data_type) == ("=1+1", "s")
    people = book_of(mona, "/progress/")["Progress"]
    row = dict(zip([cell.value for cell in people[1]], people[2], strict=True))
    right, answers = row["Correct"].value, row["Answers"].value
    assert 0 < right < answers
    assert row["Accuracy (%)"].value == right * 1000 // answers / 1000
    assert row["Accuracy (%)"].number_format == "0.0%"


def test_a_link_leads_to_a_page(mona, places):
    for page, column in (("/progress/ledger/", "Replay"), ("/table-tests/taken/", "Report")):
        links = [line[column] for line in read(mona, page) if line[column]]
        assert links
        assert {mona.get(link.removeprefix(HOST)).status_code for link in links} == {200}


def test_a_table_test_has_its_outcome(mona):
    (test,) = read(mona, "/table-tests/taken/")
    (scheduled,) = read(mona, "/table-tests/")
    assert test["Outcome"] == scheduled["Outcome"] == "Not passed"
    assert "Pace" in test["Not met"]
    assert test["Report"] == scheduled["Report"] != ""


def test_a_plain_file_has_plain_values(mona):
    titles, line, *_more = csv_lines(mona, "/progress/ledger/")
    row = dict(zip(titles, line, strict=True))
    assert row["Difference ($)"] == "12.50"
    assert row["Answered"].endswith("-10:00")
    assert row["Name"] == "'=1+1"


def test_a_spanish_reader_gets_spanish(mona, places):
    mona.cookies["django_language"] = "es"
    sheet, _codebook = book_of(mona, "/people/")
    assert sheet.title == "Personas"
    assert {"Nombre", "Nombre de usuario"} <= {cell.value for cell in sheet[1]}


# --- One address, and few queries ------------------------------------------------------------------------


QUERIES = {
    "accounts:people": 6,
    "exams:attendance": 10,
    "exams:matrix": 7,
    "reports:answers": 9,
    "reports:dealer_report": 13,
    "reports:ledger": 9,
    "reports:mistakes": 6,
    "reports:school": 9,
}
"""Of a small school whose figures are counted."""


@pytest.mark.parametrize("name", QUERIES)
def test_a_file_costs_as_many_queries_for_more_people_and_answers(school, mona, places, name):
    page = PAGES[name].format(**places)
    mona.get(address(page, "xlsx"))

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert mona.get(address(page, "xlsx")).status_code == 200
        return len(asked)

    before = cost()
    alice = school.memberships.get(user__username="alice")
    evening = school.school_classes.get() if hasattr(school, "school_classes") else None
    for number in range(3):
        more = join(school, f"more{number}", Role.TRAINEE)
        if evening:
            evening.members.add(more)
        for _ in range(2):
            stored(run_of(more), RIGHT, MISPAID)
            dispute(answer=stored(run_of(alice), MISPAID), key="reconcile/2/bet/ante", words="It was.")
    mona.get(address(page, "xlsx"))
    assert cost() == before == QUERIES[name]


# --- The formats ------------------------------------------------------------------------------------------


def sent(rf, *columns: Column, rows=((),)) -> list:
    answer = table_file(rf.get("/", {"file": "xlsx"}), "x", FileTable("Rows", columns, rows))
    return list(load_workbook(BytesIO(answer.getvalue()))["Rows"].iter_rows(min_row=2))


def of(value, kind) -> Column:
    return Column("It", "What it is.", lambda _row: value, kind)


def at_clock(*parts: int) -> datetime:
    """As a spreadsheet has it: by no clock in particular."""
    return datetime(*parts)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("value", "kind", "cell", "plain"),
    [
        (-1250, DOLLARS, -12.5, "-12.50"),
        (123456789, DOLLARS, 1234567.89, "1234567.89"),
        (Fraction(2, 3), PERCENT, 0.666, "66.6"),
        (Fraction(9999, 10000), PERCENT, 0.999, "99.9"),
        (Fraction(1), PERCENT, 1, "100.0"),
        (1234, NUMBER, 1234, "1234"),
        (date(2026, 11, 1), DAY, at_clock(2026, 11, 1), "2026-11-01"),
        (
            datetime(2026, 11, 1, 22, 33, 44, tzinfo=UTC),
            MOMENT,
            at_clock(2026, 11, 1, 12, 33, 44),
            "2026-11-01T12:33:44-10:00",
        ),
        (True, YES_NO, "Yes", "Yes"),
        (None, DOLLARS, None, ""),
        ("/runs/1/?a=1&b=2", LINK, "Open", "http://testserver/runs/1/?a=1&b=2"),
    ],
)
def test_a_value_in_both_files(rf, value, kind, cell, plain):
    with timezone.override(ZONE):
        rows = sent(rf, of(value, kind))
        text = table_file(rf.get("/", {"file": "csv"}), "x", FileTable("Rows", [of(value, kind)], [()]))
    assert [found.value for (found,) in rows] == ([] if cell is None else [cell])
    assert text.content.decode("utf-8-sig").splitlines()[1:] == [plain or '""']


@pytest.mark.parametrize(
    ("value", "kind"),
    [(12.5, DOLLARS), (True, NUMBER), (0.5, PERCENT), (at_clock(2026, 1, 1), DAY), (1, YES_NO)],
)
def test_a_value_that_a_format_does_not_understand_is_refused(rf, value, kind):
    with pytest.raises(TypeError):
        sent(rf, of(value, kind))


def test_more_links_than_a_sheet_takes_are_texts(rf, monkeypatch):
    monkeypatch.setattr("trainer.pages.xlsx.MAX_LINKS", 2)
    cells = [cell for (cell,) in sent(rf, of("/a/", LINK), rows=[()] * 3)]
    assert [bool(cell.hyperlink) for cell in cells] == [True, True, False]
    assert [cell.value for cell in cells] == ["Open", "Open", f"{HOST}/a/"]


def test_an_empty_table_between_others_has_its_sheet(rf):
    tables = [FileTable(f"Sheet {n}", [of("x", NUMBER)], []) for n in range(3)]
    tables[1] = FileTable("Sheet 1", [of(5, NUMBER)], [()])
    answer = table_file(rf.get("/", {"file": "xlsx"}), "x", *tables)
    book = load_workbook(BytesIO(answer.getvalue()))
    assert [(sheet.title, sheet.max_row) for sheet in book][:3] == [
        ("Sheet 0", 1),
        ("Sheet 1", 2),
        ("Sheet 2", 1),
    ]
