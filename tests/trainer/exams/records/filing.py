"""A table test that was given, sat and is over: one round of one spot, the shortest there is."""

from django.db import connection
from django.urls import reverse

from tests.trainer.modes import put_under_standard, start_test
from tests.trainer.playing import play_out, right_answers
from trainer.exams.models import Attempt, Event, EventKind, Standard, TestRecord
from trainer.exams.records import record_of
from trainer.exams.standards import default_standard, stored
from trainer.play.models import Run
from trainer.schools import append_only
from trainer.schools.models import Membership

GAME = "6-5-4-poker"


def a_standard(school, **asked) -> Standard:
    standard = default_standard(school=school, game=GAME)
    standard.number = max([one.number for one in school.standards.filter(game=GAME)], default=0) + 1
    for name, value in asked.items():
        setattr(standard, name, value)
    return stored(standard)


def given(membership: Membership, by: Membership, *, how=right_answers, **asked) -> Run:
    """Sat to its end under a standard that asks no pace, as an exam of this examiner."""
    standard = a_standard(membership.school, **{"rounds": 1, "pace": 0, **asked})
    run = start_test(membership, game=GAME)
    put_under_standard(standard, run, by=by)
    play_out(run, how=how)
    return Run.objects.in_full().get(pk=run.pk)


def happens(run: Run, what: EventKind, **fields) -> Event:
    attempt = Attempt.objects.get(run=run)
    return Event.objects.create(candidate=attempt.candidate, attempt=attempt, what=what, **fields)


def recorded(run: Run) -> TestRecord:
    return record_of(run)


def door(name: str, run: Run) -> str:
    return reverse(f"exams:{name}", args=[run.pk])


def page(client, run: Run, **asked) -> str:
    response = client.get(door("report", run), asked)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


MARKS = {"grade-0": "8", "grade-1": "7", "grade-2": "9", "words": "Mind the height of the stacks."}
"""Of the default rubric: hospitality, technique, control of the game."""


def sign(client, run: Run, member: Membership, password: str = "", **rubric: str):
    password = password or f"{member.user.username}-knows-this"
    return client.post(door("sign", run), {"password": password, **rubric})


def change_below(table: str, said: str, row: int) -> None:
    """Change a row as a database administrator can: without the triggers."""
    append_only.remove(connection, [table])
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {said} WHERE id = %s", [row])
    append_only.install(connection, [table])
