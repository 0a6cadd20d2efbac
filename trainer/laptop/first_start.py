"""The questions of the first start, in the terminal, and the school that they open."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from getpass import getpass
from pathlib import Path
from zoneinfo import available_timezones

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.backends import check_schools
from trainer.laptop.data import say
from trainer.schools import audit
from trainer.schools.models import BEGINNINGS, USUAL_BEGINNING, USUAL_ZONE, AuditAct, Role, School, User
from trainer.schools.names import check_name, username_from
from trainer.schools.services import add_member, make_link, open_school


@dataclass(frozen=True)
class Opening:
    """What the first start has to know of a school."""

    name: str
    zone: str
    day_begins: int


def machine_zone() -> str:
    """Return the time zone of this machine where it is found, else UTC."""
    named = os.environ.get("TZ", "").removeprefix(":")
    if named not in available_timezones():
        named = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")[2]
    return named if named in available_timezones() else USUAL_ZONE


def ask_opening() -> Opening:
    say(_("A new school: a few questions. Every answer can be changed later."))
    return Opening(
        name=ask(_("Name of the school"), check=school_name),
        zone=ask(_("Time zone"), default=machine_zone(), check=time_zone),
        day_begins=int(
            ask(_("First hour of its day, 0 to 12"), default=str(USUAL_BEGINNING), check=first_hour)
        ),
    )


def ask(question: str, *, check: Callable[[str], str], default: str = "") -> str:
    """Ask until `check` accepts the answer; it returns what is stored and raises `ValidationError`."""
    while True:
        typed = input(f"{question} [{default}]: " if default else f"{question}: ").strip() or default
        try:
            return check(typed)
        except ValidationError as why:
            say("  " + " ".join(why.messages))


def school_name(typed: str) -> str:
    name = " ".join(typed.split())
    if not 0 < len(name) <= 120:
        raise ValidationError(_("Type a name of 1 to 120 letters."))
    check_name(name)
    return name


def time_zone(typed: str) -> str:
    """Accept a place of a zone, such as "new york"."""
    place = typed.strip().replace(" ", "_").casefold()
    zones = sorted(zone for zone in available_timezones() if "/" in zone or zone == USUAL_ZONE)
    found = [zone for zone in zones if place in (zone.casefold(), zone.rpartition("/")[2].casefold())]
    if not place or not found:
        raise ValidationError(_("This isn’t a time zone. Type one such as America/Los_Angeles."))
    return found[0]


def first_hour(typed: str) -> str:
    if not (typed.isascii() and typed.isdecimal() and int(typed) in BEGINNINGS):
        raise ValidationError(_("Type a number from 0 to 12."))
    return typed


@dataclass(frozen=True)
class Owner:
    first_name: str
    last_name: str
    password: str


def ask_owner(opening: Opening) -> Owner:
    first = ask(_("Your first name"), check=person_name)
    last = ask(_("Your last name"), check=person_name)
    user = User(username=username_from(f"{first} {last}", ""), first_name=first, last_name=last)
    return Owner(first, last, _ask_password(user, opening.name))


def person_name(typed: str) -> str:
    if not 0 < len(typed) <= 150:
        raise ValidationError(_("Type a name."))
    check_name(typed)
    return typed


def _ask_password(user: User, school: str) -> str:
    while True:
        typed = getpass(_("Your password") + ": ")
        try:
            validate_password(typed, user)
            check_schools(typed, [school])
        except ValidationError as why:
            say("  " + " ".join(why.messages))
            continue
        if getpass(_("Once more") + ": ") == typed:
            return typed
        say("  " + _("These two aren’t the same."))


@transaction.atomic
def open_as(opening: Opening) -> School:
    """Open the school with its zone and day."""
    school = open_school(name=opening.name)
    school.zone, school.day_begins = opening.zone, opening.day_begins
    school.counted_zone = school.clock
    school.save(update_fields=["zone", "day_begins", "counted_zone"])
    audit.note(AuditAct.SCHOOL_OPENED, school=school)
    audit.note(AuditAct.ZONE, school=school, detail=opening.zone)
    return school


@transaction.atomic
def open_with(opening: Opening, owner: Owner) -> User:
    """Open the school of this owner; return their account."""
    school = open_as(opening)
    username = username_from(f"{owner.first_name} {owner.last_name}", "")
    user = User.objects.create_user(
        username, password=owner.password, first_name=owner.first_name, last_name=owner.last_name
    )
    member = add_member(school=school, user=user, role=Role.OWNER)
    audit.note(AuditAct.JOINED, school=school, who=member, detail=str(member.get_role_display()))
    return user


def owner_link(school: School, address: str) -> str:
    """Return a link by which the owner comes in: once, within 48 hours."""
    _invitation, token = make_link(school=school, role=Role.OWNER)
    return f"{address}{reverse('accounts:join', args=[token])}"
