"""Cohorts: made, named, filled, closed at the end of a course and reopened."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from trainer.schools import audit
from trainer.schools.models import Act, Cohort, Membership, School


class NameTaken(ValueError):
    """The school has a class of that name."""


class AnotherSchool(ValueError):
    """A class was offered a member of another school."""


@transaction.atomic
def make_class(*, school: School, name: str, by: Membership) -> Cohort:
    """An instructor who makes a class teaches it. Raises `NameTaken`."""
    _check_name(school, name)
    made = Cohort.objects.create(school=school, name=name)
    if not by.manages:
        made.instructors.add(by)
    audit.note(Act.CLASS_MADE, school=school, who=by, detail=name)
    return made


@transaction.atomic
def rename_class(*, cohort: Cohort, name: str, by: Membership) -> None:
    if cohort.name == name:
        return
    _check_name(cohort.school, name)
    before, cohort.name = cohort.name, name
    cohort.save(update_fields=["name"])
    audit.note(Act.CLASS_CHANGED, school=cohort.school, who=by, detail=f"{before} → {name}")


@transaction.atomic
def fill_class(
    *, cohort: Cohort, members: Iterable[Membership], instructors: Iterable[Membership], by: Membership
) -> None:
    """Exactly these of those who are there; who has left stays in the class they were in. Raises
    `AnotherSchool`."""
    members, instructors = list(members), list(instructors)
    for membership in (*members, *instructors):
        if membership.school_id != cohort.school_id:
            raise AnotherSchool(f"{membership} cannot join a class of {cohort.school}")
    cohort.members.set([*members, *cohort.members.exclude(left=None)])
    cohort.instructors.set([*instructors, *cohort.instructors.exclude(left=None)])
    audit.note(Act.CLASS_CHANGED, school=cohort.school, who=by, detail=cohort.name)


@transaction.atomic
def close_class(*, cohort: Cohort, by: Membership) -> None:
    """The course is over: its doors close, its record stays."""
    if Cohort.objects.filter(pk=cohort.pk, closed=None).update(closed=timezone.now()):
        cohort.invitations.filter(closed=None).update(closed=timezone.now())
        audit.note(Act.CLASS_CLOSED, school=cohort.school, who=by, detail=cohort.name)


@transaction.atomic
def reopen_class(*, cohort: Cohort, by: Membership) -> None:
    if Cohort.objects.filter(pk=cohort.pk).exclude(closed=None).update(closed=None):
        audit.note(Act.CLASS_REOPENED, school=cohort.school, who=by, detail=cohort.name)


def _check_name(school: School, name: str) -> None:
    School.objects.select_for_update().get(pk=school.pk)  # two of one name come here one after the other
    if Cohort.objects.filter(school=school, name=name).exists():
        raise NameTaken(name)
