"""Every figure of a file equals its page: over all files that the addresses lead to."""

import csv
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from urllib.parse import unquote

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver
from openpyxl import load_workbook

from games.engine.money.amounts import print_cents
from tests.servers.big.big_school import Size, build
from tests.trainer.reports.printed import Element, printed
from trainer.play.models import Correction, Verdict
from trainer.reports import tallies
from trainer.reports.answers import stored_words
from trainer.reports.figures import ENOUGH, signed_dollars
from trainer.reports.models import PaceWindow

pytestmark = pytest.mark.django_db

SMALL = Size(people=12, classes=2, runs=8, answers=34, open_tables=2, days=60)
GAME = "six-card-poker"

Line = dict[str, str]
Said = Callable[[Line], str]


def number(name: str) -> Said:
    return lambda line: line[name]


def numbers(*names: str) -> dict[str, Said]:
    return {name: number(name) for name in names}


def cents(name: str) -> Said:
    return lambda line: print_cents(int(line[name]))


def cents_if_any(name: str) -> Said:
    return lambda line: print_cents(int(line[name])) if int(line[name]) else ""


def signed(name: str) -> Said:
    return lambda line: signed_dollars(int(line[name]))


def kept(name: str) -> Said:
    return lambda line: stored_words(line[name])


def share(right: str, of: str) -> Said:
    """In whole per cent, as pages have it."""
    return lambda line: f"{int(line[right]) * 100 // int(line[of])}%" if int(line[of]) else ""


def share_of_enough(line: Line) -> str:
    """The same, left out where there is too little behind it."""
    return share("right", "decisions")(line) if int(line["decisions"]) >= ENOUGH else ""


def wrong(line: Line) -> str:
    return str(int(line["decisions"]) - int(line["right"]))


@dataclass(frozen=True)
class File:
    """A page and its file. The row of a line leads to the address that stands in this column, or has the
    words that stand there; without a column any row may be it. `figures` are what the page says of each."""

    page: str
    file: str
    known_by: str
    figures: dict[str, Said]


DECIDED: dict[str, Said] = {"decisions": number("decisions"), "right": share_of_enough}
WRONG: dict[str, Said] = {"wrong": wrong}
MONEY = {name: cents(name) for name in ("overpaid_cents", "underpaid_cents")}
OF_ANSWERS = {
    "given": kept("given"),
    "overpaid": cents_if_any("overpaid_cents"),
    "underpaid": cents_if_any("underpaid_cents"),
}
OF_LEDGER = {"given": kept("given"), "due": kept("due"), "cents": signed("cents")}
MARKED_AGAIN = {
    **numbers("tables", "decisions", "righted", "wronged"),
    **{name: signed(name) for name in MONEY},
}

FILES: dict[str, list[File]] = {
    "reports:school": [File("/progress/", "/progress/?file={kind}", "name", DECIDED | WRONG | MONEY)],
    "reports:results": [
        File(
            "/progress/{person}/results/",
            "/progress/{person}/results/?file={kind}",
            "",
            DECIDED | WRONG | numbers("median_seconds", "ninetieth_percentile"),
        )
    ],
    "reports:answers": [
        File(f"/progress/answers/?{asked}", f"/progress/answers/?{asked}&file={{kind}}", "replay", OF_ANSWERS)
        for asked in ("only=wrong", "only=underpaid", "person={person}")
    ],
    "reports:ledger_*": [
        File(f"/progress/ledger/?{asked}", f"/progress/ledger.{{kind}}?{asked}", "replay", OF_LEDGER)
        for asked in ("", "only=overpaid", "person={person}")
    ],
    "reports:regrade": [
        File(
            "/progress/regrading/{correction}/",
            "/progress/regrading/{correction}/?file={kind}",
            "name",
            MARKED_AGAIN,
        )
    ],
    "reports:*": [
        File(
            "/analysis/",
            "/analysis/mistakes.{kind}",
            "says",
            MONEY | numbers("people", "times"),
        ),
        File(
            f"/analysis/questions/?game={GAME}",
            f"/analysis/questions.{{kind}}?game={GAME}",
            "",
            DECIDED | WRONG | numbers("people"),
        ),
        File(
            "/analysis/performance-drops/",
            "/analysis/performance_drops.{kind}",
            "name",
            numbers("decisions_lately") | {"lately": share("right_lately", "decisions_lately")},
        ),
        File(
            "/analysis/pace/",
            "/analysis/pace.{kind}",
            "name",
            numbers("seats", "windows", "rounds_an_hour", "target"),
        ),
        File(
            "/analysis/pace/?person={paced}",
            "/analysis/windows.{kind}?person={paced}",
            "replay",
            numbers("first_round", "target"),
        ),
    ],
    "reports:compare_*": [
        File(
            "/progress/compare/",
            "/progress/compare.{kind}",
            "name",
            DECIDED | numbers("low_percent", "high_percent"),
        )
    ],
    "reports:dealer_report_*": [
        File(
            "/progress/{person}/dealer-report/",
            "/progress/{person}/dealer-report.{kind}",
            "",
            numbers("decisions"),
        )
    ],
}

WITHOUT_FIGURES = {
    "accounts:people": "names and days",
    "exams:exams": "names and days",
    "reports:disputes": "words and days",
    "exams:matrix_csv": "states and days",
}
IN_THEIR_OWN_TESTS = {
    "assignments:results_*": "tests/trainer/assignments",
    "practice:levels": "tests/trainer/practice/payouts",
    "live:answers_*": "tests/trainer/live",
    "exams:tests": "tests/trainer/exams/report/test_tests_sat.py",
    "exams:hours_csv": "tests/trainer/exams/certifications",
}


@pytest.fixture(scope="module")
def school(django_db_setup, django_db_blocker):
    """One for all of them; nothing is kept of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = build(SMALL, name="Filed", seed="filed")
        tallies.catch_up(school=made.school)
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def about(school) -> dict[str, object]:
    correction = Correction.objects.get(school=school.school).pk
    mispaid = Verdict.objects.in_force().filter(answer__run__membership__school=school.school, overpaid__gt=0)
    paced = PaceWindow.objects.filter(school=school.school).values_list("membership", flat=True).first()
    person = mispaid.values_list("answer__run__membership", flat=True).first()
    return {"person": person, "correction": correction, "paced": paced}


def lines_of(client, address: str) -> list[Line]:
    """Of both kinds, which say the same."""
    text = client.get(address.format(kind="csv")).getvalue().decode("utf-8-sig")
    lines = [[cell.removeprefix("'") for cell in line] for line in csv.reader(StringIO(text))]
    sent = client.get(address.format(kind="xlsx")).getvalue()
    sheet = load_workbook(BytesIO(sent), read_only=True).active
    rows = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    rows = [row + [""] * (len(lines[0]) - len(row)) for row in rows]
    assert [list(map(plain, row)) for row in rows] == [list(map(plain, line)) for line in lines]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def plain(cell: str) -> str:
    """A number of a spreadsheet bears no zeros at its end."""
    return f"{float(cell):g}" if re.fullmatch(r"-?\d+\.\d+", cell) else cell


def rows_on(page: Element) -> list[Element]:
    return [*page.every("tr"), *page.every("li")]


def is_of(row: Element, column: str, line: Line) -> bool:
    if column == "replay":
        return any(unquote(link.of.get("href", "")) == line["replay"] for link in row.every("a"))
    return not column or line[column] in row.text


def numbers_in(row: Element) -> list[str]:
    """Return the numbers in a row without thousands separators."""
    return re.findall(r"[\d.]*\d", row.text.replace(",", ""))


def says(row: Element, words: str) -> bool:
    words = words.replace(",", "")
    return words in numbers_in(row) if re.fullmatch(r"[\d.]+", words) else words in row.text.replace(",", "")


def missing(page: Element, file: File, line: Line) -> list[str]:
    """What the row of this line does not say; of several rows that it may be, of that which says most."""
    own = [row for row in rows_on(page) if is_of(row, file.known_by, line)]
    assert own, line
    left = [[name for name, said in file.figures.items() if not says(row, said(line))] for row in own]
    return min(left, key=len)


@pytest.mark.parametrize(
    "file", [file for files in FILES.values() for file in files], ids=lambda file: file.file.split("?file")[0]
)
def test_every_figure_of_a_file_is_on_its_page(client_of, school, about, file):
    client = client_of(school.manager)
    page = printed(client, file.page.format(**about))
    lines = lines_of(client, file.file.format(**about, kind="{kind}"))
    assert lines
    shown = lines[: 30 if file.known_by == "replay" else None]  # of a long list the first page
    assert {str(line): gone for line in shown if (gone := missing(page, file, line))} == {}


def views(patterns, space: str = "") -> Iterator[tuple[str, Callable]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns, one.namespace or space)
        elif isinstance(one, URLPattern) and one.name:
            yield f"{space}:{one.name}" if space else one.name, one.callback


def test_every_file_is_compared_with_its_page():
    """A file that is new stands in one of these lists."""
    found = {
        re.sub(r"_?(csv|xlsx)$", lambda end: "*" if end[0] in ("csv", "xlsx") else "_*", name)
        if not name.startswith("exams:")
        else name
        for name, view in views(get_resolver().url_patterns)
        if re.search("(csv|xlsx)$", name) or "wanted_file(" in inspect.getsource(inspect.unwrap(view))
    }
    assert found == {*FILES, *WITHOUT_FIGURES, *IN_THEIR_OWN_TESTS}
