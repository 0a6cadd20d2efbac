"""Every figure of a file equals its page: over all files that the addresses lead to."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import unquote

import pytest
from django.db import transaction

from games.engine.money.amounts import print_cents
from tests.servers.big.big_school import Size, build
from tests.trainer.reports.printed import Element, printed
from tests.trainer.whole.taken.files import HOST, file_views, read
from trainer.play.models import Correction, Verdict
from trainer.reports import tallies
from trainer.reports.figures import ENOUGH, signed_dollars
from trainer.reports.models import PaceWindow

pytestmark = pytest.mark.django_db

SMALL = Size(people=12, classes=2, runs=8, answers=34, open_tables=2, days=60)
GAME = "six-card-poker"

Line = dict[str, str]
Said = Callable[[Line], str]


def words(*names: str) -> dict[str, Said]:
    return {name: lambda line, name=name: line[name] for name in names}


def numbers(*names: str) -> dict[str, Said]:
    return words(*names)


def dollars(name: str) -> Said:
    """As pages print it: without .00."""
    return lambda line: print_cents(cents(line[name]))


def cents(amount: str) -> int:
    return int(Decimal(amount) * 100)


def dollars_if_any(name: str) -> Said:
    return lambda line: print_cents(cents(line[name])) if cents(line[name]) else ""


def signed(name: str) -> Said:
    return lambda line: signed_dollars(cents(line[name]))


def whole_percent(name: str) -> Said:
    """Rounded down, as pages have it."""
    return lambda line: line[name].partition(".")[0]


def share_of_enough(line: Line) -> str:
    """The accuracy in whole percent, left out where there is too little behind it."""
    return whole_percent("Accuracy (%)")(line) + "%" if int(line["Answers"]) >= ENOUGH else ""


def wrong(line: Line) -> str:
    return str(int(line["Answers"]) - int(line["Correct"]))


def answers_or_times(line: Line) -> str:
    return line["Answers"] or line["Times"]


@dataclass(frozen=True)
class File:
    """A page and its file. The row of a line leads to the address that stands in this column, or has the
    words that stand there; without a column any row may be it. `figures` are what the page says of each."""

    page: str
    known_by: str
    figures: dict[str, Said]


ANSWERED = numbers("Answers")
DECIDED: dict[str, Said] = ANSWERED | {"right": share_of_enough}
WRONG: dict[str, Said] = {"wrong": wrong}
MONEY = {name: dollars(name) for name in ("Overpaid ($)", "Underpaid ($)")}
OF_ANSWERS = words("Answer given") | {name: dollars_if_any(name) for name in MONEY}
OF_LEDGER = words("Answer given", "Correct answer") | {"Difference ($)": signed("Difference ($)")}
REGRADED = {
    **numbers("Tables", "Answers changed", "Now right", "Now wrong"),
    **{name: signed(name) for name in ("Overpaid, change ($)", "Underpaid, change ($)")},
}

FILES: dict[str, list[File]] = {
    "reports:school": [File("/progress/", "Name", DECIDED | WRONG | MONEY)],
    "reports:results": [
        File(
            "/progress/{person}/results/",
            "Skill",
            DECIDED | WRONG | words("Median time (s)", "90th percentile time (s)"),
        )
    ],
    "reports:answers": [
        File(f"/progress/answers/?{asked}", "Replay", OF_ANSWERS)
        for asked in ("only=wrong", "only=underpaid", "person={person}")
    ],
    "reports:ledger": [
        File(f"/progress/ledger/{asked}", "Replay", OF_LEDGER)
        for asked in ("", "?only=overpaid", "?person={person}")
    ],
    "reports:regrade": [File("/progress/regrading/{correction}/", "Name", REGRADED)],
    "reports:mistakes": [File("/analysis/", "Mistake", MONEY | numbers("People", "Times"))],
    "reports:performance_drops": [
        File(
            "/analysis/performance-drops/",
            "Name",
            numbers("Answers, last 2 weeks") | {"lately": whole_percent("Accuracy, last 2 weeks (%)")},
        )
    ],
    "reports:pace": [
        File("/analysis/pace/", "Name", numbers("Seats", "Windows", "Target") | words("Rounds an hour")),
        File("/analysis/pace/?person={paced}", "Replay", numbers("First round", "Target")),
    ],
    "reports:compare": [
        File("/progress/compare/", "Name", DECIDED | {"range": whole_percent("Range from (%)")}),
    ],
    "reports:dealer_report": [File("/progress/{person}/dealer-report/", "", {"number": answers_or_times})],
}

WITHOUT_FIGURES = {
    "accounts:people": "names and days",
    "exams:exams": "names and days",
    "reports:disputes": "words and days",
    "exams:matrix": "states and days",
}
IN_THEIR_OWN_TESTS = {
    "assignments:assignment": "tests/trainer/assignments",
    "practice:levels": "tests/trainer/practice/payouts",
    "live:record": "tests/trainer/live",
    "exams:tests": "tests/trainer/exams/report/test_tests_sat.py",
    "exams:person": "tests/trainer/exams/certifications",
    "exams:attendance": "tests/trainer/exams/certifications",
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


def rows_on(page: Element) -> list[Element]:
    return [*page.every("tr"), *page.every("li")]


def is_of(row: Element, column: str, line: Line) -> bool:
    if column == "Replay":
        return any(HOST + unquote(link.of.get("href", "")) == line["Replay"] for link in row.every("a"))
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
    "file", [file for files in FILES.values() for file in files], ids=lambda file: file.page
)
def test_every_figure_of_a_file_is_on_its_page(client_of, school, about, file):
    client = client_of(school.manager)
    page = printed(client, file.page.format(**about))
    lines = read(client, file.page.format(**about))
    assert lines
    shown = lines[: 30 if file.known_by == "Replay" else None]  # of a long list the first page
    assert {str(line): gone for line in shown if (gone := missing(page, file, line))} == {}


def test_every_file_is_compared_with_its_page():
    """A file that is new stands in one of these lists."""
    assert file_views() == {*FILES, *WITHOUT_FIGURES, *IN_THEIR_OWN_TESTS}
