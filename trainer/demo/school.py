"""Founding: the school's own annals become rows: people, classes, doors, house profiles and audit."""

from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db.models import Model

from trainer.demo.annals import SCHOOL, read_lines
from trainer.demo.cast import NAME, PASSWORD
from trainer.demo.rows import Line, Named, name_of, read_row
from trainer.schools.classes.cohorts import entrust
from trainer.schools.enrolment import open_school
from trainer.schools.models import AuditLine, Cohort, HouseProfile, Invitation, Membership, School, User

TABLES: dict[str, type[Model]] = {
    "user": User,
    "membership": Membership,
    "cohort": Cohort,
    "invitation": Invitation,
    "house": HouseProfile,
    "audit": AuditLine,
}
"""In an order in which each refers only to those before it."""

MEMBERS, INSTRUCTORS = "members", "instructors"


def found(midnight: datetime) -> tuple[School, dict[str, Membership]]:
    """The school as of today, whose first moment this is; and everybody by user name."""
    lines: dict[str, list[Line]] = {}
    for table, line in read_lines(SCHOOL):
        lines.setdefault(table, []).append(line)
    school = open_school(name=NAME)
    hashed = make_password(PASSWORD)  # once for all: it is no secret, and hashing is slow on purpose
    named: dict[tuple[type[Model], str], Any] = {}
    for table, model in TABLES.items():
        own = {"password": hashed, "is_demo": True} if model is User else {"school": school}
        rows = [_row(model, line, midnight, named, own) for line in lines.get(table, [])]
        model._default_manager.bulk_create(rows)
        if table in ("user", "membership", "cohort"):
            named |= {(model, name_of(row)): row for row in rows}
    for line in lines["cohort"]:
        _fill(named[Cohort, line["name"]], line, named)
    return school, {name: row for (model, name), row in named.items() if model is Membership}


def _row(model: type[Model], line: Line, midnight: datetime, named: Named, own: dict[str, Any]) -> Model:
    row = {name: value for name, value in line.items() if name not in (MEMBERS, INSTRUCTORS)}
    return read_row(model, row, midnight, named, **own)


def _fill(cohort: Cohort, line: Line, named: dict[tuple[type[Model], str], Any]) -> None:
    entrust(cohort=cohort, members=[named[Membership, name] for name in line[MEMBERS]])
    cohort.instructors.set(named[Membership, name] for name in line[INSTRUCTORS])
