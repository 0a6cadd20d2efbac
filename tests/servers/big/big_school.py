"""A big school on a database that is migrated: rows as the services write them, drawn from a seed.

They are stored in bulk. What is answered is believable by kind, mistake, money and time; no round is dealt.
One person is in two classes, one left, one is staff now, one has answered nothing.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import islice
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.scenarios.scenarios import scenarios
from tests.servers.big.big_answers import A_ROUND, ANSWER, VERDICT, Marks, Sat, answers
from trainer.play.models import (
    Answer,
    CorrectedRun,
    Correction,
    Drill,
    Mode,
    Plan,
    Retraction,
    Run,
    SelfReport,
    Verdict,
)
from trainer.schools.models import Membership, Role, School, SchoolClass, User
from trainer.schools.services import open_school

SORTS = (
    *((Mode.PRACTICE, Plan.ROUNDS),) * 6,
    *((mode, Plan.ROUNDS) for mode in (Mode.GUIDED, Mode.LEARN, Mode.TEST)),
    *((Mode.PRACTICE, plan) for plan in (Plan.BURST, Plan.TODAY, Plan.MISTAKES)),
)
GAME_CORRECTED = "six-card-poker"
OLDER = Fraction(1, 20)
"""Of the sittings so many are from before a bet was one row."""
BATCH = 20_000


@dataclass(frozen=True)
class Size:
    """`runs` of each person, each of `answers`; the last one of so many people is still open."""

    people: int = 501
    classes: int = 20
    runs: int = 82
    answers: int = 25
    open_tables: int = 60
    days: int = 180


@dataclass(frozen=True)
class BigSchool:
    school: School
    owner: Membership
    manager: Membership
    instructor: Membership
    trainees: list[Membership]
    classes: list[SchoolClass]
    stored: int = 0


def build(size: Size, *, name: str = "Big School", seed: str = "big") -> BigSchool:
    draw = random.Random(seed)
    with transaction.atomic():
        big = _people(size, name)
        sat = list(_sat(size, big, draw))
        Run.objects.bulk_create((one.run for one in sat), batch_size=BATCH)
        first, number = _next(Answer), _next(Verdict)
        _insert(Answer, ANSWER, answers(sat, first, draw))
        marks = Marks(draw, number, _correction(big), GAME_CORRECTED)
        _insert(Verdict, VERDICT, marks.rows(sat, first))
        _beside(marks)
    return replace(big, stored=sum(one.answers for one in sat))


def _next(model: type[models.Model]) -> int:
    return (model._default_manager.order_by("-pk").values_list("pk", flat=True).first() or 0) + 1


def _correction(big: BigSchool) -> int:
    paid = {"paytables": "as printed", "rules_version": RULES_VERSION}
    why = "A row of the sheet was misprinted."
    about = {"school": big.school, "by": big.manager, "game": GAME_CORRECTED, "why": why}
    return Correction.objects.create(**about, **paid).pk


def _beside(marks: Marks) -> None:
    """What became of names, and what the correction came to. PostgreSQL gets the next free numbers."""
    gone = (Retraction(verdict_id=verdict, answer_id=answer) for verdict, answer in marks.withdrawn)
    Retraction.objects.bulk_create(gone, batch_size=BATCH)
    said = (SelfReport(verdict_id=verdict, mistake=mistake) for verdict, mistake in marks.self_reported)
    SelfReport.objects.bulk_create(said, batch_size=BATCH)
    came = (
        CorrectedRun(correction_id=marks.correction, run_id=run, **to) for run, to in marks.corrected.items()
    )
    CorrectedRun.objects.bulk_create(came, batch_size=BATCH)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Answer, Verdict]):
            cursor.execute(statement)


def _people(size: Size, name: str) -> BigSchool:
    school = open_school(name=name)
    staff = {role: _member(school, f"{role}-of-{school.slug}", role) for role in Role.values[1:]}
    names = [f"t{number:04}-{school.slug}" for number in range(size.people)]
    users = User.objects.bulk_create(
        User(username=name, first_name=f"Trainee {name[1:5]}", last_name=f"Of-{name[4]}", password="!")
        for name in names
    )
    trainees = Membership.objects.bulk_create(
        Membership(user=user, school=school, role=Role.TRAINEE) for user in users
    )
    classes = [
        SchoolClass.objects.create(school=school, name=f"Class {n + 1:02}") for n in range(size.classes)
    ]
    for number, school_class in enumerate(classes):
        school_class.members.set(trainees[number :: size.classes])
    classes[0].members.add(*classes[1].members.all()[:2])
    Membership.objects.filter(pk=trainees[2].pk).update(left=timezone.now())
    Membership.objects.filter(pk=trainees[3].pk).update(role=Role.INSTRUCTOR)
    classes[0].instructors.add(staff["instructor"])
    return BigSchool(school, staff["owner"], staff["manager"], staff["instructor"], trainees, classes)


def _member(school: School, username: str, role: str) -> Membership:
    user = User.objects.create(username=username, first_name=role.title(), password="!")
    return Membership.objects.create(user=user, school=school, role=role)


def _sat(size: Size, big: BigSchool, draw: random.Random) -> Iterator[Sat]:
    """Every sitting, the earliest first; drills are shared, as set work is. The last person has sat none, and
    now and then nothing was answered at a table."""
    drills, now = _drills(big), timezone.now()
    played = [drill for drill in drills if drill.plan == Plan.ROUNDS and drill.mode == Mode.PRACTICE]
    for number in range(size.runs):
        for place, trainee in enumerate(big.trainees[:-1]):
            last = number == size.runs - 1 and place < size.open_tables
            begun = now - timedelta(minutes=16) if last else _some_day(now, size, number, draw)
            drill = draw.choice(played if last else drills)
            run = _run(
                drill, trainee, begun, size, is_open=last or _still_sat(drill, number, place), draw=draw
            )
            count = 0 if draw.random() < 0.02 else size.answers
            midnight = _midnight(begun, place) if not last and place % 5 == number % 5 else None
            yield Sat(run, count, older=number < size.runs * OLDER, midnight=midnight)


def _still_sat(drill: Drill, number: int, place: int) -> bool:
    """By one person in twenty, to whom the game is closed meanwhile."""
    return drill.mode == Mode.TEST and place % 20 == 6 and number % 4 == 0


def _drills(big: BigSchool) -> list[Drill]:
    return [
        Drill.objects.create(
            school=big.school,
            set_by=big.instructor,
            game=game,
            spots=6,
            mode=mode,
            plan=plan,
            rounds=9,
            scenario=scenarios(GAMES[game])[0][0] if number == 0 else "",
        )
        for game in GAMES
        for number, (mode, plan) in enumerate(SORTS)
    ]


def _run(
    drill: Drill, trainee: Membership, begun: datetime, size: Size, *, is_open: bool, draw: random.Random
) -> Run:
    ended = begun + timedelta(seconds=20 * size.answers)
    last = size.answers - 1
    return Run(
        id=UUID(int=draw.getrandbits(128), version=4),
        drill=drill,
        membership=trainee,
        seed="big",
        round=last // A_ROUND,
        position=last % A_ROUND + 1,
        passed=5,
        version=size.answers + 1,
        begun=begun,
        shown=ended,
        finished=None if is_open else ended,
    )


def _midnight(begun: datetime, place: int) -> datetime:
    """After it, or a thousandth of a second before it."""
    day = begun.replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(milliseconds=place % 2)


def _some_day(now: datetime, size: Size, number: int, draw: random.Random) -> datetime:
    back = size.days * (size.runs - number) / size.runs
    return now - timedelta(days=back, minutes=draw.randrange(600))


def _insert(model: type[models.Model], columns: Sequence[str], rows: Iterator[tuple[Any, ...]]) -> None:
    names = ", ".join(connection.ops.quote_name(column) for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        while batch := list(islice(rows, BATCH)):
            cursor.executemany(f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks})", batch)
