"""Fills the demo school with six weeks of stored answers, moved so that none is later than now."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from trainer.demo import records
from trainer.demo.current_work import store_current_work
from trainer.demo.packs import store_packs
from trainer.demo.records import Line, read_moment, read_row
from trainer.demo.school import SMALL_CLASS, create_school
from trainer.exams.models import Attempt, Candidate, Event, EventKind, Exam, Standard
from trainer.exams.results import outcomes_of
from trainer.exams.standards import standard_in_force, stored
from trainer.play.models import Answer, Drill, Mode, Run, Verdict
from trainer.play.snapshots import store_all_paytables
from trainer.reports.tallies import catch_up
from trainer.schools.days import day_of
from trainer.schools.models import Membership, School, SchoolClass, new_code

SCHEDULED_BEFORE = timedelta(days=1)
"""A test is scheduled the day before."""

ADMITTED_BEFORE = timedelta(seconds=20)
"""A candidate is admitted shortly before the start."""


def put_under_standard(run: Run) -> None:
    """Make an unsaved run a table test under the school's standard, set by its examiner."""
    run.standard = _standard_of(run).name
    run.drill.set_by = examiner_of(run.membership)


def _standard_of(run: Run) -> Standard:
    return stored(standard_in_force(school=run.membership.school, game=run.drill.game))


def examiner_of(trainee: Membership) -> Membership:
    """Return the instructor of their class."""
    teachers = Membership.objects.filter(classes__members=trainee).order_by("pk")
    return teachers.first() or trainee


def store_attempts(runs: Iterable[Run]) -> None:
    """Store the exam, candidate, attempt and events of each table test."""
    for run in runs:
        if not run.standard:
            continue
        examiner = run.drill.set_by
        exam = Exam.objects.create(
            school=run.membership.school,
            examiner=examiner,
            standard=_standard_of(run),
            day=day_of(run.begun, run.membership.school.tz),
            house=run.house,
            meter=run.meter,
            made=run.begun - SCHEDULED_BEFORE,
            closed=run.finished,
        )
        candidate = Candidate.objects.create(exam=exam, membership=run.membership, code=new_code())
        before = Attempt.objects.filter(membership=run.membership, game=run.drill.game).count()
        attempt = Attempt.objects.create(
            candidate=candidate,
            membership=run.membership,
            game=run.drill.game,
            number=before + 1,
            run=run,
            begun=run.begun,
        )
        admitted_at = run.begun - ADMITTED_BEFORE
        Event.objects.bulk_create(
            [
                Event(candidate=candidate, what=EventKind.GIVEN, at=exam.made, who=examiner),
                Event(candidate=candidate, what=EventKind.UNLOCKED, at=admitted_at, who=examiner),
                Event(candidate=candidate, attempt=attempt, what=EventKind.BEGUN, at=run.begun),
            ]
        )


@transaction.atomic
def fill() -> School:
    """The school with its six weeks, which ended yesterday, and with what goes on now."""
    now = timezone.now()
    midnight = datetime.combine(day_of(now, School().tz), time(), timezone.get_current_timezone())
    school, members = create_school(midnight)
    practice = Practice(midnight, now)
    for path in records.trainees():
        practice.read(members[path.stem], records.read_lines(path))
    practice.store()
    store_current_work(members, SchoolClass.objects.get(school=school, name=SMALL_CLASS), midnight)
    store_packs(members)
    sum_up(school)
    return school


def sum_up(school: School) -> None:
    """Compute the tallies and outcomes, which no fixture has; else the first page would wait for them."""
    catch_up(school=school)
    tests = Run.objects.in_full().filter(membership__school=school, drill__mode=Mode.TEST)
    outcomes_of(tests.exclude(finished=None))


@dataclass
class Practice:
    """All runs, in unsaved rows. Past ones are dated from this midnight, the open tables from now."""

    midnight: datetime
    now: datetime
    paytables: dict[str, str] = field(default_factory=store_all_paytables)
    runs: list[Run] = field(default_factory=list)
    answers: list[tuple[Answer, Line]] = field(default_factory=list)

    def read(self, membership: Membership, lines: Iterable[Any]) -> None:
        for line in lines:
            if "run" in line:
                self.runs.append(self._run(line, membership))
            else:
                self.answers.append((self._answer(line, self.runs[-1]), line))

    def _run(self, line: Line, membership: Membership) -> Run:
        is_open = "ago" in line
        begun = read_moment(*(line["ago"], self.now) if is_open else (line["begun"], self.midnight))
        own: dict[str, Any] = {"school": membership.school, "set_by": membership, "made": begun}
        drill = read_row(Drill, line["drill"], begun, {}, **own)
        run = read_row(Run, line["run"], begun, {}, membership=membership, begun=begun, drill=drill)
        run.paytables = self.paytables[drill.game]
        run.others = {game: own | {"paytables": self.paytables[game]} for game, own in run.others.items()}
        if drill.is_test:
            put_under_standard(run)
        return run

    def _answer(self, line: Line, run: Run) -> Answer:
        own = {name: value for name, value in line.items() if name not in ("verdicts", "rules", "rare")}
        fields = {"game": run.drill.game} | own
        key = records.key_of(run.pk, own.get("round", 0), own["place"])
        return read_row(
            Answer, fields, run.begun, {}, run=run, key=key, digest=records.digest_of(run.pk, own)
        )

    def store(self) -> None:
        """Store all rows in the order in which they happened."""
        self.runs.sort(key=lambda run: run.begun)
        self.answers.sort(key=lambda each: each[0].received)
        Drill.objects.bulk_create(run.drill for run in self.runs)
        Run.objects.bulk_create(self.runs)
        store_attempts(self.runs)
        Answer.objects.bulk_create(answer for answer, _line in self.answers)
        Verdict.objects.bulk_create(
            Verdict(answer=answer, **row)
            for answer, line in self.answers
            for row in records.verdict_lines(line, answer.game, records.rules_version())
        )
