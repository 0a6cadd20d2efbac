"""One person's record: hands-on checks and hours, added by others and never changed."""

import uuid
from datetime import date, timedelta

import pytest
from django.urls import reverse

from tests.conftest import join
from tests.trainer.modes import start_test
from tests.trainer.playing import play_on, play_out, start_run
from trainer.exams.hours import MINUTE, hours_of
from trainer.exams.models import Check, CheckDone, ClassroomTime
from trainer.exams.services.checks import add_check, list_of, met_by
from trainer.play import pace
from trainer.play.models import Answer
from trainer.play.services.runs import finish_run
from trainer.schools.models import AuditAct, AuditLine, Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
LIST = reverse("exams:checks")


def page_of(member) -> str:
    return reverse("exams:person", args=[member.pk])


def body(client, page) -> str:
    return client.get(page).content.decode()


def tick(client, member, check, **said):
    form = {"key": uuid.uuid4(), "check_seen": check.pk, "met": "yes", "day": "2026-01-31"} | said
    return client.post(reverse("exams:check_person", args=[member.pk]), form)


def add(client, member, minutes, **said):
    form = {"key": uuid.uuid4(), "day": "2026-01-31", "minutes": minutes, "words": "Lecture"} | said
    return client.post(reverse("exams:correct_hours", args=[member.pk]), form)


@pytest.fixture
def pitch(bob) -> Check:
    return add_check(name="Pitch", by=bob)


def test_renamed_it_keeps_its_old_name_where_it_was_noted(client_of, alice, bob, pitch):
    client = client_of(bob)
    tick(client, alice, pitch)
    client.post(reverse("exams:rename_check", args=[pitch.pk]), {"name": "Pitching"})
    assert [check.name for check in list_of(school=bob.school)] == ["Pitching"]
    page = body(client, page_of(alice))
    assert "<bdi>Pitch</bdi>" in page
    assert "retired" in page


@pytest.mark.parametrize("name", ["pitch", "", "x" * 81, "a\x07b"])
def test_a_name_that_is_taken_or_is_none_is_refused_in_words(client_of, bob, pitch, name):
    said = client_of(bob).post(LIST, {"name": name}, follow=True).content.decode()
    assert 'class="error"' in said
    assert list(Check.objects.all()) == [pitch]


def test_a_check_is_noted_with_day_result_examiner_and_words(client_of, alice, bob, pitch):
    tick(client_of(bob), alice, pitch, met="no", words="Too high")
    tick(client_of(bob), alice, pitch, day="2026-02-01")
    newest, before = CheckDone.objects.all()
    assert (before.met, before.words, before.day) == (False, "Too high", date(2026, 1, 31))
    assert (newest.met, newest.examiner) == (True, bob)
    assert met_by(members=[alice], checks=[pitch]) == {alice.pk: 1}
    page = body(client_of(alice), page_of(alice))
    assert page.index("Feb 1, 2026") < page.index("Jan 31, 2026")
    assert "Too high" in page


def test_sent_twice_it_is_one_row(client_of, alice, bob, pitch):
    key = uuid.uuid4()
    for _ in range(2):
        assert tick(client_of(bob), alice, pitch, key=key).status_code == 302
        assert add(client_of(bob), alice, 60, key=key).status_code == 302
    assert (CheckDone.objects.count(), ClassroomTime.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "wrong",
    [{"day": "2999-01-01"}, {"day": "zzz"}, {"words": "a\x00b"}, {"words": "x" * 301}, {"key": "zzz"}],
)
def test_what_cannot_be_read_is_said_beside_its_field(client_of, alice, bob, pitch, wrong):
    assert tick(client_of(bob), alice, pitch, **wrong).status_code == 422
    assert add(client_of(bob), alice, 60, **wrong).status_code == 422
    assert (CheckDone.objects.count(), ClassroomTime.objects.count()) == (0, 0)


def test_staff_add_nothing_to_their_own_record(client_of, bob, mona, pitch):
    assert tick(client_of(bob), bob, pitch).status_code == 404
    assert add(client_of(bob), bob, 60).status_code == 404
    assert tick(client_of(mona), bob, pitch).status_code == 302


def test_another_schools_check_is_none(client_of, alice, bob, dora):
    theirs = add_check(name="Pitch", by=dora)
    assert tick(client_of(bob), alice, theirs).status_code == 422


def test_hours_come_from_the_answers_with_absences_left_out(alice):
    run = start_run(alice)
    play_on(run, 3)
    answers = list(Answer.objects.all())
    for number, (answer, seconds) in enumerate(zip(answers, (100, 50, 301), strict=True)):
        _moved(answer, seconds, later=timedelta(minutes=5 * number))
    assert hours_of(alice).whole.practised == 2
    counted = [pace.time_of(seen=a.seen, shown=a.shown, received=a.received) for a in Answer.objects.all()]
    assert sum(filter(None, counted), timedelta(0)) // MINUTE == 2


def _moved(answer: Answer, seconds: int, later: timedelta = timedelta(0)) -> None:
    """Rows that are written once are written here as if they had been so."""
    copy = Answer.objects.get(pk=answer.pk)
    copy.pk, copy.key, copy._state.adding = None, uuid.uuid4(), True
    copy.place, copy.seen = f"{answer.place}/again", None
    copy.received = answer.received + later
    copy.shown = copy.received - timedelta(seconds=seconds)
    copy.save()


def test_a_test_that_is_still_sat_is_not_in_them(alice):
    run = start_test(alice)
    play_on(run, 1)
    _moved(Answer.objects.get(), 120)
    assert hours_of(alice).whole.practised == 0
    play_out(run)
    finish_run(run=run)
    assert hours_of(alice).whole.practised == 2, "and it is once it is over"


def test_a_class_has_its_hours_added_at_once_to_who_was_there(client_of, riverside, alice, bob):
    annie, gone = join(riverside, "annie", Role.TRAINEE), join(riverside, "gone", Role.TRAINEE)
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice, annie], instructors=[bob], by=bob)
    page = reverse("exams:class_hours", args=[evening.pk])
    form = {"key": uuid.uuid4(), "day": "2026-01-31", "minutes": 90, "there": [alice.pk, annie.pk]}
    assert client_of(bob).post(page, form | {"there": [gone.pk]}).status_code == 422, "not of this class"
    assert client_of(bob).post(page, form | {"there": []}).status_code == 422
    for _ in range(2):
        client_of(bob).post(page, form)
    added = ClassroomTime.objects.values_list("membership", "minutes")
    assert sorted(added) == [(alice.pk, 90), (annie.pk, 90)]
    assert page in body(client_of(bob), reverse("exams:attendance", args=[evening.pk]))


def test_reading_the_record_of_another_is_in_the_audit(client_of, alice, bob):
    assert "Add or correct hours" not in body(client_of(alice), page_of(alice))
    assert not AuditLine.objects.filter(act=AuditAct.VIEWED).exists()
    assert "Add or correct hours" in body(client_of(bob), page_of(alice))
    line = AuditLine.objects.get(act=AuditAct.VIEWED)
    assert (line.who, line.whom) == (bob, alice)
