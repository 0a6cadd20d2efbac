"""Classes, hours, certifications and assignments in the API are those of the pages."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.conftest import join
from tests.trainer.api.asking import ask, every, get, token_for
from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import GAME, begin, give
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME, play_out, say
from trainer.accounts.services import people
from trainer.exams.hours import add_hours, hours_of
from trainer.play.models import Mode, Run
from trainer.play.services.runs import finish_run
from trainer.practice.forms import DrillChoice
from trainer.schools.models import Role
from trainer.schools.services import close_class, fill_class, make_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def secret(mona) -> str:
    return token_for(mona)


@pytest.fixture
def evening(alice, bob):
    found = make_class(school=alice.school, name="Evening", by=bob)
    fill_class(school_class=found, members=[alice], instructors=[bob], by=bob)
    return found


def test_classes_have_their_people_who_are_there(secret, evening, alice, bob, olga, dora):
    annie = join(alice.school, "annie", Role.TRAINEE)
    evening.members.add(annie)
    people.leave(membership=annie, by=olga)
    make_class(school=dora.school, name="Theirs", by=dora)
    (row,) = get(secret, "classes/")["items"]
    assert (row["class"], row["name"], row["closed"]) == (evening.pk, "Evening", None)
    assert (row["instructors"], row["trainees"]) == ([bob.pk], [alice.pk])
    close_class(school_class=evening, by=bob)
    assert get(secret, "classes/")["items"][0]["closed"]


def test_hours_are_those_of_the_page(secret, alice, bob, dora, monkeypatch):
    run = run_of(alice)
    for answer in range(3):
        stored(run, took=50, ago=timedelta(minutes=answer))
    today = timezone.localdate()
    add_hours(key=uuid4(), membership=alice, day=today, minutes=90, game=GAME, words="", by=bob)
    stranger = join(dora.school, "stranger", Role.TRAINEE)
    add_hours(key=uuid4(), membership=stranger, day=today, minutes=30, game="", words="", by=dora)
    rows = get(secret, "hours/")["items"]
    assert {row["person"] for row in rows} == {alice.pk}
    sums = hours_of(alice).whole
    for kind, minutes in (("practice", sums.practised), ("classroom", sums.classroom)):
        assert sum(row["minutes"] for row in rows if row["kind"] == kind) == minutes > 0
    assert {row["month"] for row in rows} == {str(today.replace(day=1))}
    assert get(secret, "hours/", person=alice.pk)["items"] == rows
    monkeypatch.setattr("trainer.api.school_reads.HOURS_A_PAGE", 1)
    assert every(secret, "hours/", "after") == rows


def test_certifications_say_who_may_deal_and_until_when(secret, alice, bob, mona):
    assert get(secret, "certifications/")["items"] == []
    run = begin(give(bob, alice), alice).run
    assert get(secret, "certifications/")["items"] == []  # in progress
    play_out(run)
    (row,) = get(secret, "certifications/")["items"]
    assert (row["person"], row["game"], row["run"]) == (alice.pk, GAME, str(run.pk))
    assert row["may_deal"] is (row["state"] in ("passed", "expires-soon"))
    assert row["tested"] == str(timezone.localdate())
    assert row["examiner"] == bob.user.display_name
    assert bool(row["valid_until"]) is not bool(row["retest_from"])


def test_assignments_and_how_everyone_did_them(secret, evening, alice, bob, dora):
    annie = join(alice.school, "annie", Role.TRAINEE)
    work = set_work.give(bob, alice, annie)
    theirs = set_work.give(dora, join(dora.school, "stranger", Role.TRAINEE))
    (row,) = get(secret, "assignments/")["items"]
    assert (row["assignment"], row["name"], row["set_by"]) == (work.pk, work.name, bob.pk)
    assert row["people"] == [alice.pk, annie.pk]
    run = set_work.begin(work, alice)
    done = {one["person"]: one for one in get(secret, "assignment-results/", assignment=work.pk)["items"]}
    assert (done[alice.pk]["attempts"], done[alice.pk]["done"]) == (1, None)
    play_out(run)
    done = {one["person"]: one for one in get(secret, "assignment-results/", assignment=work.pk)["items"]}
    assert done[alice.pk]["right"] == done[alice.pk]["decisions"] > 0
    assert done[alice.pk]["done"]
    assert done[alice.pk]["late"] is False
    assert done[annie.pk] == {
        **{"person": annie.pk, "attempts": 0, "run": None, "rounds": 0, "done": None, "late": False},
        **{"right": None, "decisions": None, "left": False},
    }
    assert ask(secret, "assignment-results/", assignment=theirs.pk).status_code == 404
    assert ask(secret, "assignment-results/").status_code == 422


def test_a_practice_test_in_progress_discloses_nothing(secret, alice, bob):
    test = DrillChoice(ANY_GAME, 1, mode=Mode.TEST, rounds=2)
    work = set_work.give(bob, alice, choice=test, shared=False)
    run = set_work.begin(work, alice)
    say(run)
    (row,) = get(secret, "assignment-results/", assignment=work.pk)["items"]
    assert (row["run"], row["done"], row["right"], row["decisions"]) == (str(run.pk), None, None, None)
    finish_run(run=Run.objects.get(pk=run.pk))
    (row,) = get(secret, "assignment-results/", assignment=work.pk)["items"]
    assert row["decisions"] > 0
