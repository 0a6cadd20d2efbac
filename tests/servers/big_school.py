"""A big school on a database that is migrated: rows as the services write them, drawn from a seed.

They are stored in bulk. What is answered is believable by kind, mistake, money and time; no round is dealt.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.mistakes.named import MISTAKES
from games.engine.scenarios.scenarios import scenarios
from trainer.drills.models import Answer, Drill, Mode, Plan, Run, Verdict
from trainer.schools.enrolment import open_school
from trainer.schools.models import Cohort, Membership, Role, School, User

QUESTIONS = ("bet", "bet", "bet", "player-hand", "qualifies", "fold", "dealer-hand", "envy")
WAGERS = ("ante", "play", "bonus")
MODES = (Mode.PRACTICE,) * 6 + (Mode.GUIDED, Mode.LEARN, Mode.TEST)
BATCH = 20_000

A_ROUND = 8
"""Answers of a round; the last one of a run is still dealt."""


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
        runs = Run.objects.bulk_create(_runs(size, big, draw), batch_size=BATCH)
        first = (Answer.objects.order_by("-pk").values_list("pk", flat=True).first() or 0) + 1
        _insert(Answer, ANSWER, _answers(size, runs, first, draw))
        _insert(Verdict, VERDICT, _verdicts(first, first + size.stored, draw))
        _go_on_counting(Answer)
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
            scenario=scenarios(GAMES[game])[0][0] if number == 0 else "",
        )
        for game in GAMES
        for number, mode in enumerate(MODES)
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
                round=size.answers // A_ROUND,
                position=size.answers % A_ROUND,
                passed=5,
                version=size.answers + 1,
                begun=begun,
                shown=now - timedelta(minutes=1) if last else ended,
                finished=None if last else ended,
            )


def _some_day(now: datetime, size: Size, number: int, draw: random.Random) -> datetime:
    back = size.days * (size.runs - number) / size.runs
    return now - timedelta(days=back, minutes=draw.randrange(600))


ANSWER = (
    *("id", "run_id", "round", "position", "place", "key", "digest", "given"),
    *("game", "phase", "hinted", "told", "seen", "shown", "received"),
)
VERDICT = (
    *("answer_id", "prompt", "spot", "wager", "ask", "given", "due", "right"),
    *("mistakes", "mistake", "rests_on", "overpaid", "underpaid", "missed", "rules_version", "again"),
    "rare",
)


def _answers(size: Size, runs: list[Run], number: int, draw: random.Random) -> Iterator[tuple[Any, ...]]:
    """In the columns of `ANSWER`: as tuples, for a million objects take minutes."""
    moment, key = connection.ops.adapt_datetimefield_value, Answer._meta.get_field("key")
    for run in runs:
        of = key.get_db_prep_value(run.pk, connection)
        guided = run.drill.mode == Mode.GUIDED
        for position in range(size.answers):
            shown = run.begun + timedelta(seconds=20 * position)
            received = moment(shown + timedelta(seconds=8 + int(draw.random() * 12)))
            place, own = (
                f"reconcile/{position}",
                key.get_db_prep_value(UUID(int=number, version=4), connection),
            )
            hinted = guided and draw.random() < 0.1
            at = (number, of, position // A_ROUND, position % A_ROUND, place, own, "", "{}")
            yield (*at, run.drill.game, "", hinted, False, None, moment(shown), received)
            number += 1


def _verdicts(first: int, end: int, draw: random.Random) -> Iterator[tuple[Any, ...]]:
    """One to two decisions an answer, nine of ten right, some on a rare hand; in the columns of `VERDICT`."""
    slugs = [mistake.slug for mistake in MISTAKES]
    for answer in range(first, end):
        for wager in WAGERS[: 1 + (draw.random() < 0.4)]:
            asked, right = QUESTIONS[int(draw.random() * len(QUESTIONS))], draw.random() < 0.9
            named = "" if right or draw.random() < 0.4 else draw.choice(slugs)
            off = 0 if right or asked != "bet" else int(draw.random() * 400) * 25
            over, under = (off, 0) if off % 2 else (0, off)
            key = (f"reconcile/{answer % 9}/{asked}/{wager}", answer % 9, wager, asked)
            said = (answer, *key, "pay 25", "", right)
            marked = (f'["{named}"]' if named else "[]", named, "[]", over, under, "" if right else "amount")
            yield (*said, *marked, RULES_VERSION, 0, None if answer % 7 == 0 else answer % 10 == 0)


def _go_on_counting(model: type[models.Model]) -> None:
    """From the last key that was given here: PostgreSQL counts keys apart from the rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def _insert(model: type[models.Model], columns: Sequence[str], rows: Iterator[tuple[Any, ...]]) -> None:
    names = ", ".join(connection.ops.quote_name(column) for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        while batch := list(islice(rows, BATCH)):
            cursor.executemany(f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks})", batch)
