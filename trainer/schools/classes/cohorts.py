"""Cohorts: made, named, filled, closed at the end of a course and reopened."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from trainer.schools import audit
from trainer.schools.models import Act, ClassMember, Cohort, Membership, Role, School


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
    """Exactly these of those who are there; who has left stays in the class they were in. A manager entrusts
    them to the class. Raises `AnotherSchool`."""
    members, instructors = list(members), list(instructors)
    for membership in (*members, *instructors):
        if membership.school_id != cohort.school_id:
            raise AnotherSchool(f"{membership} cannot join a class of {cohort.school}")
    cohort.members.set([*members, *cohort.members.exclude(left=None)])
    if by.manages:
        entrust(cohort=cohort, members=members)
    cohort.instructors.set([*instructors, *cohort.instructors.exclude(left=None)])
    audit.note(Act.CLASS_CHANGED, school=cohort.school, who=by, detail=cohort.name)


def entrust(*, cohort: Cohort, members: Iterable[Membership]) -> None:
    """Put trainees into the class by right: as a manager decides, or because they join by themselves."""
    members = list(members)
    cohort.members.add(*members)
    ClassMember.objects.filter(cohort=cohort, membership__in=members).update(entrusted=True)


def taught_by(teacher: Membership) -> QuerySet[Membership]:
    """Return the trainees over whom an instructor has rights: those entrusted to a running class of theirs.
    A class that they filled themselves gives none."""
    own = ClassMember.objects.filter(entrusted=True, cohort__closed=None, cohort__instructors=teacher)
    there = Membership.objects.present().filter(school_id=teacher.school_id, role=Role.TRAINEE)
    return there.filter(pk__in=own.values("membership"))


def may_be_added(by: Membership) -> QuerySet[Membership]:
    """Return the trainees whom a member of staff may put into a class: a manager anybody of the school, an
    instructor those over whom they have rights already."""
    if by.manages:
        return Membership.objects.present().filter(school_id=by.school_id, role=Role.TRAINEE)
    return taught_by(by)


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
