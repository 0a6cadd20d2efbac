"""What the API tells is what the pages tell: the same people, figures, answers, money and tests."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.conftest import join
from tests.trainer.api.asking import ask, every, get, token_for
from tests.trainer.exams.attempts import begin, give
from tests.trainer.live import rooms
from tests.trainer.modes import start_test
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import play_out
from tests.trainer.reports.rows import school_rows
from trainer.accounts.services import people
from trainer.accounts.services.erasure import forget_due
from trainer.exams.records import record_of
from trainer.live import joining
from trainer.live.models import HostAct
from trainer.play.models import Answer, Verdict
from trainer.play.services.runs import finish_run
from trainer.reports import figures
from trainer.reports.answers import Figure, newest
from trainer.reports.filters import Filter
from trainer.reports.ledger import cost_of
from trainer.schools.models import AuditLine, Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db

OVER, UNDER = {"right": False, "overpaid": 500}, {"right": False, "underpaid": 300}


@pytest.fixture
def secret(mona) -> str:
    return token_for(mona)


@pytest.fixture
def school(alice, bob, dora):
    """Alice and Annie at Riverside, another trainee at Hillside."""
    annie = join(alice.school, "annie", Role.TRAINEE)
    stored(run_of(alice), RIGHT, WRONG, OVER, {"ask": "envy", "given": "pay 5"}, UNDER)
    stored(run_of(annie, "rabbit-hunter"), WRONG, game="rabbit-hunter", ago=timedelta(days=3))
    stored(run_of(join(dora.school, "stranger", Role.TRAINEE)), OVER)
    return alice, annie


def test_people_have_their_totals(school, secret, mona):
    tells = {row["person"]: row for row in get(secret, "people/")["items"]}
    for row in school_rows(mona):
        said = tells[row["membership"].pk]
        for name in ("decisions", "right"):
            assert said[name] == row[name]
        assert (said["overpaid_cents"], said["underpaid_cents"]) == (row["overpaid"], row["underpaid"])
    assert len(tells) == 4  # and staff, without Hillside
    assert [tells[one.pk]["decisions"] for one in school] == [5, 1]


def test_scores_are_those_of_the_page(school, secret):
    for member in school:
        rows = get(secret, "scores/", person=member.pk)["items"]
        page = [
            (row["game"], row["question"], row["decisions"], row["right"])
            for row in figures.kinds(trainee=member)
        ]
        assert sorted((r["game"], r["kind"], r["decisions"], r["right"]) for r in rows) == sorted(page)
    assert len(get(secret, "scores/")["items"]) == 3


def test_answers_are_those_behind_the_figures(school, secret, mona):
    for asked in ({}, {"game": "rabbit-hunter"}, {"mode": "practice"}, {"mode": "test"}):
        rows = get(secret, "answers/", **asked)["items"]
        figure = Figure(Filter(**asked))
        assert [row["verdict"] for row in rows] == [row["pk"] for row in newest(figure, watcher=mona)]
    rows = get(secret, "answers/", person=school[0].pk)["items"]
    figure = Figure(Filter(), person=school[0])
    assert [row["verdict"] for row in rows] == [row["pk"] for row in newest(figure, watcher=mona)]


def test_answers_by_class_and_day(school, secret, bob):
    alice, annie = school
    school_class = make_class(school=alice.school, name="Evening", by=bob)
    fill_class(school_class=school_class, members=[annie], instructors=[], by=bob)
    (row,) = get(secret, "answers/", **{"class": school_class.pk})["items"]
    assert row["person"] == annie.pk
    yesterday = timezone.now().date() - timedelta(days=1)
    assert {row["person"] for row in get(secret, "answers/", since=yesterday)["items"]} == {alice.pk}
    assert {row["person"] for row in get(secret, "answers/", until=yesterday)["items"]} == {annie.pk}
    assert get(secret, "answers/", since=timezone.now().date(), until=yesterday)["items"] == []
    assert len(get(secret, "answers/", until="9999-12-31")["items"]) == 6


def test_pages_of_answers_come_to_all_of_them(school, secret, monkeypatch):
    whole = get(secret, "answers/")["items"]
    monkeypatch.setattr("trainer.api.reads.ANSWERS_A_PAGE", 2)
    assert every(secret, "answers/", "before") == whole
    assert len(whole) == 6


def test_mispays_are_the_ledger(school, secret, mona):
    rows = get(secret, "mispays/")["items"]
    cost = cost_of(Figure(Filter(), only="mispaid"), watcher=mona)
    assert sorted(row["cents"] for row in rows) == [-300, 500]
    assert sum(row["overpaid_cents"] for row in rows) == cost.overpaid
    assert sum(row["underpaid_cents"] for row in rows) == cost.underpaid


def test_a_test_tells_by_whom_it_was_given_and_what_it_came_to(secret, alice, bob):
    given = begin(give(bob, alice), alice).run
    play_out(given)
    finish_run(run=given)
    record = record_of(given)
    own = start_test(alice)
    play_out(own)
    finish_run(run=own)
    rows = {row["run"]: row for row in get(secret, "tests/")["items"]}
    assert rows[str(given.pk)]["record"] == record.digest
    assert rows[str(given.pk)]["given"] == {
        "exam": given.attempt.candidate.exam_id,
        "examiner": bob.user.display_name,
        "attempt": 1,
    }
    assert rows[str(own.pk)]["given"] is None
    assert rows[str(own.pk)]["record"] is None
    assert rows[str(own.pk)]["outcome"]["decisions"] > 0
    assert get(secret, "tests/", person=bob.pk)["items"] == []


def test_an_open_table_test_is_not_disclosed(secret, alice):
    run = start_test(alice)
    stored(run, OVER)  # as if it had been marked
    assert Verdict.objects.exists()
    quiet = ("people/", "scores/", "answers/", "mispays/", "tests/")
    for path in quiet:
        assert str(run.pk) not in ask(secret, path).text
        assert all(row.get("decisions", 0) == 0 for row in get(secret, path)["items"])
    assert get(secret, "answers/")["items"] == []
    assert get(secret, "mispays/")["items"] == []


def test_the_current_step_of_a_live_class_is_not_disclosed(secret, alice, bob):
    room = rooms.opened(bob)
    joining.join(live_class=room, member=alice)
    rooms.led(room, HostAct.NEXT)
    rooms.says(room, alice)
    assert Answer.objects.exists()
    assert get(secret, "answers/")["items"] == []


def test_who_is_forgotten_has_no_name(school, secret, olga):
    alice, _annie = school
    school_row = alice.school
    school_row.keeps_names = 3
    school_row.save()
    people.leave(membership=alice, by=olga)
    with time_machine.travel(timezone.now() + timedelta(days=20)):
        assert alice.user.username in ask(secret, "people/").text
    forget_due(now=timezone.now() + timedelta(days=200))
    page = ask(secret, "people/").text
    assert "alice" not in page
    assert f"Former {alice.user_id}" in page


def test_whose_answers_were_read_stands_in_the_audit(school, secret, mona):
    get(secret, "answers/", person=school[0].pk)
    assert AuditLine.objects.filter(act="viewed", who=mona, whom=school[0]).exists()


REFUSED = [
    ("answers/", {"game": "whist"}, "query.game"),
    ("answers/", {"mode": "learn"}, "query.mode"),
    ("answers/", {"person": "1_0"}, "query.person"),
    ("answers/", {"person": "-1"}, "query.person"),
    ("answers/", {"person": "9" * 30}, "query.person"),
    ("answers/", {"since": "yesterday"}, "query.since"),
    ("answers/", {"since": "2026-02-30"}, "query.since"),
    ("answers/", {"until": "1764000000"}, "query.until"),
    ("answers/", {"form": "csv"}, "query.form"),
    ("answers/", {"game": ["rabbit-hunter", "whist"]}, "query.game"),
    ("rules/", {"game": "rabbit-hunter"}, "query.game"),
    ("tests/", {"page": "0"}, "query.page"),
    ("people/", {"class": "x\x00"}, "query.class"),
]


def test_what_cannot_be_asked_is_said_where_it_stands(secret):
    for path, asked, where in REFUSED:
        response = ask(secret, path, **asked)
        assert response.status_code == 422, asked
        assert response["Content-Type"] == "application/problem+json"
        said = response.json()
        assert (said["errors"][0]["where"], said["status"]) == (where, 422)


def test_a_person_of_another_school_is_404(secret, dora):
    for path in ("answers/", "mispays/", "scores/", "tests/"):
        assert ask(secret, path, person=dora.pk).status_code == 404, path
