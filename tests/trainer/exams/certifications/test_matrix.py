"""The matrix: the newest test of each game decides, in a bounded number of queries; its lists and its CSV."""

import csv
from datetime import date, timedelta
from io import StringIO

import pytest
import time_machine
from django.urls import reverse

from games import GAMES
from tests.conftest import join
from tests.trainer.api.asking import get, token_for
from tests.trainer.exams.attempts import begin, give
from tests.trainer.exams.certifications.finished import GAME, OTHER, sat
from tests.trainer.exams.records.filing import given
from tests.trainer.modes import report_url, start_test
from tests.trainer.playing import play_out
from trainer.credentials.transcripts.contents import contents_of
from trainer.exams.certifications import Filters, State, due_certifications, list_certifications, newest_tests
from trainer.exams.models import Standard, TestOutcome
from trainer.exams.records import record_of
from trainer.exams.results import outcomes_of
from trainer.exams.services import steering
from trainer.exams.services.signing import may_sign
from trainer.pages.exports import escape_formula
from trainer.play.labels import game_name
from trainer.play.models import Run
from trainer.play.services.runs import finish_run
from trainer.schools.models import Membership, Role, User
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
PAGE = reverse("exams:matrix")
TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def that_day():
    with time_machine.travel(f"{TODAY}T12:00:00Z", tick=True):
        yield


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


def listing(school, **filters):
    return list_certifications(school=school, filters=Filters(**filters), today=TODAY)


def body(client, page=PAGE) -> str:
    return client.get(page).getvalue().decode()


def lines(client, **asked) -> list[dict]:
    text = client.get(PAGE, asked | {"file": "csv"}).getvalue().decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def test_the_newest_test_decides_and_not_the_best(riverside, alice):
    sat(alice, ago(40), passed=True)
    assert listing(riverside).of(alice, GAME).state == State.PASSED
    sat(alice, ago(10), passed=False)
    certification = listing(riverside).of(alice, GAME)
    assert (certification.state, certification.again) == (State.DUE, ago(3))
    assert listing(riverside).of(alice, OTHER).state == State.NEVER


def api_row(run, by, path: str) -> dict:
    rows = get(token_for(by), path)["items"]
    return next((row for row in rows if row["run"] == str(run.pk)), {})


COUNTS_TESTS = {
    "the result": lambda run, by: outcomes_of([run])[run.pk].passed,
    "the matrix": lambda run, by: listing(by.school).of(run.membership, GAME).state != State.NEVER,
    "the newest tests": lambda run, by: newest_tests(people=Membership.objects.filter(pk=run.membership_id)),
    "a transcript": lambda run, by: contents_of(run.membership)["tests"],
    "the right to sign it": lambda run, by: may_sign(by, record_of(run), []),
    "the API's certifications": lambda run, by: api_row(run, by, "certifications/"),
    "the API's tests": lambda run, by: api_row(run, by, "tests/")["given"],
}
"""Where a test would count, as true or false."""


@pytest.mark.usefixtures("by_hand")
def test_practice_counts_as_a_test_nowhere(alice, annie, mona):
    sat_test = given(alice, mona)
    play_out(run := start_test(annie, game=GAME))
    finish_run(run=run)
    practice = Run.objects.in_full().get(pk=run.pk)
    assert [name for name, counts in COUNTS_TESTS.items() if not counts(sat_test, mona)] == []
    assert [name for name, counts in COUNTS_TESTS.items() if counts(practice, mona)] == []


def test_a_test_that_was_voided_counts_for_nothing(riverside, alice, bob):
    sat(alice, ago(40))
    attempt = begin(give(bob, alice), alice)
    assert steering.void(attempt=attempt, by=bob, why="a fire alarm")
    assert not steering.void(attempt=attempt, by=bob, why="once more")
    assert listing(riverside).of(alice, GAME).sat.day == ago(40)


def test_a_test_that_is_still_sat_shows_nothing(client_of, riverside, alice, bob):
    run = start_test(alice)
    Run.objects.filter(pk=run.pk).update(standard="house/1")
    assert listing(riverside).members == ()
    assert str(run.pk) not in body(client_of(bob))
    assert str(run.pk) not in body(client_of(alice), reverse("exams:person", args=[alice.pk]))


def test_what_a_test_was_sat_under_says_how_long_it_is_good(client_of, riverside, alice, bob):
    exam = give(bob, alice, valid_months=1, retest_days=3)
    attempt = begin(exam, alice)
    steering.void(attempt=attempt, by=bob, why="not sat by us")
    under = Standard.objects.get(pk=exam.standard_id)
    sat(alice, date(2026, 10, 31), standard=under)
    assert listing(riverside).of(alice, GAME).until == date(2026, 11, 30)
    assert f"standard {under.number}" in body(client_of(bob))


def test_where_the_newest_test_decides_nothing_the_older_one_is_due(riverside, alice):
    """A test near the cut is decided by a second one."""
    sat(alice, ago(400))
    near = sat(alice, ago(2))
    TestOutcome.objects.filter(run=near).update(near_cut=True)
    due = due_certifications(school=riverside, school_class=None, today=TODAY)
    assert {at: one.state for at, one in due.items()} == {(alice.pk, GAME, ""): State.EXPIRED}


def test_it_is_searched_by_name_class_and_state(riverside, alice, bob, mona):
    annie = join(riverside, "annie", Role.TRAINEE)
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    sat(alice, ago(10))
    sat(mona, ago(10), passed=False)
    assert {one.pk for one in listing(riverside).listed} == {alice.pk, mona.pk}
    assert listing(riverside, name="ali").listed == [alice]
    assert listing(riverside, school_class=evening.pk).listed == [alice]
    assert listing(riverside, state=State.DUE.value).listed == [mona]
    assert listing(riverside, state=State.DUE.value, name="ali").listed == []
    assert annie in listing(riverside, everybody=True).listed


@pytest.mark.parametrize("query", ["?class=x", "?class=99999999999", "?state=zzz", "?page=zzz", "?q=%00"])
def test_an_address_that_means_nothing_is_no_error(client_of, alice, bob, query):
    sat(alice, ago(10))
    for more in ("", "&file=csv"):
        assert client_of(bob).get(PAGE + query + more).status_code == 200


def test_other_schools_and_people_who_left_are_not_listed(client_of, riverside, alice, charlie, dora, bob):
    sat(charlie, ago(10))
    sat(alice, ago(10))
    assert "Charlie" not in body(client_of(bob))
    Membership.objects.filter(pk=alice.pk).update(left=alice.joined)
    assert listing(riverside).members == ()


def test_the_file_has_a_line_for_each_person_and_game_and_keeps_the_filter(client_of, alice, bob, mona):
    run = sat(alice, ago(10))
    sat(mona, ago(10), passed=False)
    found = lines(client_of(bob))
    assert len(found) == 2 * len(GAMES)
    first = next(line for line in found if line["Name"] == "Alice" and line["Game"] == game_name(GAME))
    assert first["Username"] == "alice"
    assert [first[name] for name in ("Certification", "Tested", "Valid until")] == [
        "Passed",
        "2026-11-12",
        "2027-11-12",
    ]
    assert first["Report"] == f"http://testserver{report_url(run)}"
    assert {line["Name"] for line in lines(client_of(bob), q="mona")} == {"Mona"}


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1", "＋1", "－1", "＠SUM(A1)", "﹦1"]
FORMULAS += ["\u2800=1", "\u3164+1", "\uffa0-1", "\u115f@A", "\u034f=1", "\u180e=1", "\u2060=1", "\ufe0f=1"]
FORMULAS += ["\u2800\t=1", "' \u2800'\u200d=1", "\U000e0100=1", "\U000e0041=1", "\u0301=1", "\u2800＝1"]
FORMULAS += ["\u00a0=1", "\u3000＝1", "\u200b=1", "\ufeff=1", "\x01=1", "\n=1", "' \u00a0'=1", "\r1"]


def test_what_begins_like_a_formula_is_text(client_of, alice, bob):
    for text in FORMULAS:
        assert escape_formula(text) == f"'{text}"
    User.objects.filter(pk=alice.user_id).update(first_name="=1+1", last_name="")
    sat(alice, ago(10))
    (name,) = {line["Name"] for line in lines(client_of(bob))}
    assert name.startswith("'")
