"""Writes: the school's list of hands-on checks, and checks done."""

from collections.abc import Iterable
from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import Check, CheckDone
from trainer.schools.models import Membership, School

USUAL = (
    _("Cutting chips"),
    _("Pitch"),
    _("Shuffle"),
    _("Opening the table"),
    _("Closing the table"),
    _("Hospitality"),
)
"""Checks of most schools, for one without a list."""


class NameTaken(Exception):
    """The list has a check of this name."""


def list_of(*, school: School) -> list[Check]:
    """Return the school's current checks."""
    return list(Check.objects.filter(school=school, retired__isnull=True))


@transaction.atomic
def add_check(*, name: str, by: Membership) -> Check:
    School.objects.select_for_update().get(pk=by.school_id)  # serialize two of the same name
    if name.casefold() in (check.name.casefold() for check in list_of(school=by.school)):
        raise NameTaken
    return Check.objects.create(school=by.school, name=name, made_by=by)


@transaction.atomic
def add_usual(*, by: Membership) -> int:
    """Add the usual checks that are missing; return how many."""
    missing = missing_of(list_of(school=by.school))
    for name in missing:
        add_check(name=name, by=by)
    return len(missing)


def missing_of(there: Iterable[Check]) -> list[str]:
    """Return the usual checks that a list does not have."""
    names = {check.name.casefold() for check in there}
    return [name for name in map(str, USUAL) if name.casefold() not in names]


@transaction.atomic
def rename_check(*, check: Check, name: str, by: Membership) -> Check:
    """Retire a check and add one of the new name; records keep the old one."""
    if check.name == name:
        return check
    retire_check(check=check, by=by)
    return add_check(name=name, by=by)


def retire_check(*, check: Check, by: Membership) -> None:
    there = Check.objects.filter(pk=check.pk, retired__isnull=True)
    there.update(retired=timezone.now(), retired_by=by)


def note_check(
    *, key: UUID, check: Check, membership: Membership, day: date, met: bool, words: str, by: Membership
) -> None:
    """Note a check, once per key."""
    seen = {"check_seen": check, "membership": membership, "day": day, "met": met}
    CheckDone.objects.get_or_create(key=key, defaults=seen | {"words": words, "examiner": by})


def met_by(*, members: Iterable[Membership], checks: Iterable[Check]) -> dict[int, int]:
    """Return how many of these checks each member meets, by the newest note of each."""
    found: dict[tuple[int, int], bool] = {}
    done = CheckDone.objects.filter(membership__in=[one.pk for one in members], check_seen__in=list(checks))
    for member, check, met in done.values_list("membership", "check_seen", "met"):
        found.setdefault((member, check), met)
    met_of: dict[int, int] = {}
    for (member, _check), met in found.items():
        met_of[member] = met_of.get(member, 0) + met
    return met_of
