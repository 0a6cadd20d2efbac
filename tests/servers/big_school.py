"""A big school on a database that is migrated: rows as the services write them, drawn from a seed.

They are stored in bulk. What is answered is believable by kind, mistake, money and time; no round is dealt.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection, models, transaction
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.mistakes.named import MISTAKES
from trainer.drills.models import Answer, Drill, Mode, Plan, Run, Verdict
from trainer.schools.enrolment import open_school
from trainer.schools.models import Cohort, Membership, Role, School, User

QUESTIONS = ("bet", "bet", "bet", "player-hand", "qualifies", "fold", "dealer-hand", "envy")
WAGERS = ("ante", "play", "bonus")
MODES = (Mode.PRACTICE,) * 6 + (Mode.GUIDED, Mode.LEARN, Mode.TEST)
BATCH = 20_000


@dataclass(frozen=True)
class Size:
    """`runs` of each person, each of `answers`; the last one of so many people is still open."""

    people: int = 500
    classes: int = 20
    runs: int = 80
    answers: int = 25
    open_tables: int = 60
    days: int = 180

    @property
    def stored(self) -> int:
        return self.people * self.runs * self.answers


@dataclass(frozen=True)
class BigSchool:
    school: School
    owner: Membership
    manager: Membership
    instructor: Membership
    trainees: list[Membership]
    classes: list[Cohort]


def build(size: Size, *, name: str = "Big School", seed: str = "big") -> BigSchool:
    draw = random.Random(seed)
    with transaction.atomic():
        big = _people(size, name)
        runs = list(_runs(size, big, draw))
        _insert(Run, (_row(Run, run) for run in runs))
        number = Answer.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        _insert(
            Answer, (_row(Answer, answer) for answer in _answers(size, runs, number, random.Random(seed)))
        )
        marked = _verdicts(_answers(size, runs, number, random.Random(seed)), draw)
        _insert(Verdict, (_row(Verdict, verdict) for verdict in marked))
    return big


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
    classes = [Cohort.objects.create(school=school, name=f"Class {n + 1:02}") for n in range(size.classes)]
    for number, cohort in enumerate(classes):
        cohort.members.set(trainees[number :: size.classes])
    classes[0].instructors.add(staff["instructor"])
    return BigSchool(school, staff["owner"], staff["manager"], staff["instructor"], trainees, classes)


def _member(school: School, username: str, role: str) -> Membership:
    user = User.objects.create(username=username, first_name=role.title(), password="!")
    return Membership.objects.create(user=user, school=school, role=role)


def _runs(size: Size, big: BigSchool, draw: random.Random) -> Iterator[Run]:
    """Every sitting, the earliest first; drills are shared, as set work is."""
    drills = [
        Drill.objects.create(
            school=big.school,
            set_by=big.instructor,
            game=game,
            spots=6,
            mode=mode,
            plan=Plan.ROUNDS,
            rounds=9,
        )
        for game in GAMES
        for mode in MODES
    ]
    now = timezone.now()
    for number in range(size.runs):
        for place, trainee in enumerate(big.trainees):
            last = number == size.runs - 1 and place < size.open_tables
            begun = now - timedelta(minutes=5) if last else _some_day(now, size, number, draw)
            ended = begun + timedelta(seconds=20 * size.answers)
            drill = draw.choice([d for d in drills if d.mode == Mode.PRACTICE] if last else drills)
            yield Run(
                id=UUID(int=draw.getrandbits(128), version=4),
                drill=drill,
                membership=trainee,
                seed="big",
                position=size.answers,
                passed=5,
                version=size.answers + 1,
                begun=begun,
                shown=now - timedelta(minutes=1) if last else ended,
                finished=None if last else ended,
            )


def _some_day(now: datetime, size: Size, number: int, draw: random.Random) -> datetime:
    back = size.days * (size.runs - number) / size.runs
    return now - timedelta(days=back, minutes=draw.randrange(600))


def _answers(size: Size, runs: list[Run], number: int, draw: random.Random) -> Iterator[Answer]:
    for run in runs:
        for position in range(size.answers):
            number += 1
            shown = run.begun + timedelta(seconds=20 * position)
            took = timedelta(seconds=draw.randrange(2, 19))
            yield Answer(
                id=number,
                run=run,
                round=0,
                position=position,
                place=f"reconcile/{position}",
                key=UUID(int=number, version=4),
                digest="",
                given={},
                game=run.drill.game,
                shown=shown,
                received=shown + took,
                hinted=run.drill.mode == Mode.GUIDED and draw.random() < 0.1,
            )


def _verdicts(answers: Iterable[Answer], draw: random.Random) -> Iterator[Verdict]:
    """One to two decisions an answer, nine of ten right."""
    slugs = [mistake.slug for mistake in MISTAKES]
    for answer in answers:
        for wager in draw.sample(WAGERS, draw.choice((1, 1, 1, 2, 2))):
            asked, right = draw.choice(QUESTIONS), draw.random() < 0.9
            named = "" if right or draw.random() < 0.4 else draw.choice(slugs)
            off = 0 if right or asked != "bet" else draw.randrange(1, 400) * 25
            yield Verdict(
                answer=answer,
                prompt=f"{answer.place}/{asked}/{wager}",
                ask=asked,
                given="pay $25",
                right=right,
                mistakes=[named] if named else [],
                mistake=named,
                overpaid=off if off % 2 else 0,
                underpaid=0 if off % 2 else off,
                missed="" if right else "amount",
                rules_version=RULES_VERSION,
            )


def _row(model: type[models.Model], made: models.Model) -> list[Any]:
    return [field.get_db_prep_save(getattr(made, field.attname), connection) for field in _columns(model)]


def _columns(model: type[models.Model]) -> list[Any]:
    """Without a key that the database gives."""
    fields = model._meta.concrete_fields
    return [f for f in fields if not (f.primary_key and model is Verdict)]


def _insert(model: type[models.Model], rows: Iterator[list[Any]]) -> None:
    names = [connection.ops.quote_name(field.column) for field in _columns(model)]
    marks = ", ".join(["%s"] * len(names))
    sql = f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) VALUES ({marks})"
    with connection.cursor() as cursor:
        while batch := list(islice(rows, BATCH)):
            cursor.executemany(sql, batch)
