"""Writing: what was made, as the lines of fixtures/demo."""

from collections.abc import Iterable, Iterator

from django.db.models import Model

from games import RULES_VERSION
from tests.demo.clock import TODAY
from tests.demo.row_writing import write_answer, write_lines, write_moment, write_row
from trainer.demo.packs import CLASS
from trainer.demo.records import Line, name_of
from trainer.demo.school import INSTRUCTORS, MEMBERS, TABLES
from trainer.play.models import Plan, Run
from trainer.schools.models import AuditAct, AuditLine, Membership, SchoolClass, User

LEFT_OUT = {User: ("password", "is_demo"), Membership: ("school",)}
"""What loading decides."""

MADE_BY_LOADING = (AuditAct.WORK_GIVEN, AuditAct.EXAM_GIVEN, AuditAct.PACK_IMPORTED)
"""Audited acts of trainer/demo/current_work.py and packs.py, which also makes a class."""

RUNS_OWN = (
    *("membership", "begun", "drill", "counted", "standard", "session", "clock"),
    "paytables",
)
"""Of a run, likewise."""

LEFT_AGO = {"trainee": 11, "thao": 3}
"""How many minutes before loading a table that is open was touched last."""


def school_text() -> str:
    lines: list[tuple[str, Line]] = [("marked", {"rules": RULES_VERSION})]
    for table, model in TABLES.items():
        rows = model._default_manager.order_by("pk")
        rows = rows.exclude(act__in=MADE_BY_LOADING) if model is AuditLine else rows
        rows = rows.exclude(name=CLASS) if model is SchoolClass else rows
        lines += [(table, _row(row)) for row in rows]
    return write_lines(lines)


def _row(row: Model) -> Line:
    line = write_row(row, TODAY, without=("school", *LEFT_OUT.get(type(row), ())))
    if isinstance(row, SchoolClass):
        line |= {MEMBERS: _names(row.members.all()), INSTRUCTORS: _names(row.instructors.all())}
    return line


def _names(members: Iterable[Membership]) -> list[str]:
    return sorted(map(name_of, members))


def trainee_text(username: str) -> str:
    return write_lines(_trainee(username))


def _trainee(username: str) -> Iterator[Line]:
    own = Run.objects.in_full().filter(membership__user__username=username)
    runs = list(own.exclude(drill__plan=Plan.ROOM).order_by("begun"))  # classes are made by loading
    for run in runs:
        yield _run(run, username)
        for answer in run.answers.order_by("round", "position").prefetch_related("verdicts"):
            answer.run = run
            yield write_answer(answer, answer.verdicts.all())


def _run(run: Run, username: str) -> Line:
    drill = write_row(run.drill, run.begun, without=("school", "set_by", "made"))
    row = write_row(run, run.begun, without=RUNS_OWN)
    if run.others:
        row["others"] = {
            game: {"house": own["house"], "meter": own["meter"]} for game, own in run.others.items()
        }
    if run.begun < TODAY:
        when = {"begun": write_moment(run.begun, TODAY)}
    else:
        when = {"ago": write_moment(run.begun, run.shown) - LEFT_AGO[username] * 60_000}
    return when | {"run": row, "drill": drill}
