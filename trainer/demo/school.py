"""Makes the demo school: people, classes, invitations, house rules and audit."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Model

from trainer.demo.records import SCHOOL, Line, Named, name_of, read_lines, read_row
from trainer.schools.models import (
    AuditLine,
    HouseProfile,
    Invitation,
    Membership,
    Role,
    School,
    SchoolClass,
    User,
)
from trainer.schools.services import entrust, open_school

PASSWORD = "riverside"

LOGINS = ("trainee", "instructor", "manager", "owner")

NAME = "Riverside Dealer School"

SMALL_CLASS = "Course 13"

SMALL_SCHOOL = (
    ("trainee", "Noor", "Haddad", Role.TRAINEE),
    ("daniel", "Daniel", "Okafor", Role.TRAINEE),
    ("mei", "Mei", "Tanaka", Role.TRAINEE),
    ("lucia", "Lucía", "Fernández", Role.TRAINEE),
    ("instructor", "Ruth", "Kowalski", Role.INSTRUCTOR),
    ("manager", "Marcus", "Bell", Role.MANAGER),
    ("owner", "Hana", "Dvořáková", Role.OWNER),
)
"""The people of a demo school without history."""


class NameTaken(ValueError):
    """A real user or school has the name of one of the demo's."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"A real {kind} is called {name!r}. Load the demo into a database of its own.")


def check_names(names: Iterable[str]) -> None:
    """Raise `NameTaken` where one of these users is real."""
    real = User.objects.filter(username__in=names, is_demo=False).first()
    if real:
        raise NameTaken("user", real.username)


def existing_school() -> School | None:
    """Return the demo school if it was loaded: the first one of the demo's people."""
    return School.objects.filter(memberships__user__is_demo=True).order_by("memberships__pk").first()


TABLES: dict[str, type[Model]] = {
    "user": User,
    "membership": Membership,
    "school_class": SchoolClass,
    "invitation": Invitation,
    "house": HouseProfile,
    "audit": AuditLine,
}
"""In an order in which each refers only to those before it."""

MEMBERS, INSTRUCTORS = "members", "instructors"


def create_school(midnight: datetime) -> tuple[School, dict[str, Membership]]:
    """Create the school as of this midnight; return it with its members by username."""
    lines: dict[str, list[Line]] = {}
    for table, line in read_lines(SCHOOL):
        lines.setdefault(table, []).append(line)
    school = open_school(name=NAME)
    school.steps_away = True
    school.save(update_fields=["steps_away"])
    hashed = make_password(PASSWORD)  # once for all: it is no secret, and hashing is slow on purpose
    named: dict[tuple[type[Model], str], Any] = {}
    for table, model in TABLES.items():
        own = {"password": hashed, "is_demo": True} if model is User else {"school": school}
        rows = [_row(model, line, midnight, named, own) for line in lines.get(table, [])]
        model._default_manager.bulk_create(rows)
        if table in ("user", "membership", "school_class"):
            named |= {(model, name_of(row)): row for row in rows}
    for line in lines["school_class"]:
        _fill(named[SchoolClass, line["name"]], line, named)
    return school, {name: row for (model, name), row in named.items() if model is Membership}


def _row(model: type[Model], line: Line, midnight: datetime, named: Named, own: dict[str, Any]) -> Model:
    row = {name: value for name, value in line.items() if name not in (MEMBERS, INSTRUCTORS)}
    return read_row(model, row, midnight, named, **own)


def _fill(school_class: SchoolClass, line: Line, named: dict[tuple[type[Model], str], Any]) -> None:
    entrust(school_class=school_class, members=[named[Membership, name] for name in line[MEMBERS]])
    school_class.instructors.set(named[Membership, name] for name in line[INSTRUCTORS])


@transaction.atomic
def create_small_school() -> School:
    school = open_school(name=NAME)
    school_class = SchoolClass.objects.create(school=school, name=SMALL_CLASS)
    hashed = make_password(PASSWORD)
    for username, first, last, role in SMALL_SCHOOL:
        user = User.objects.create(
            username=username, password=hashed, first_name=first, last_name=last, is_demo=True
        )
        membership = Membership.objects.create(user=user, school=school, role=role)
        if role == Role.TRAINEE:
            entrust(school_class=school_class, members=[membership])
    return school
