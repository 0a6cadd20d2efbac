"""What changes about people: schools open, people join, classes fill."""

import logging

from django.db import transaction
from django.utils.text import slugify

from trainer.schools.models import Cohort, Membership, Role, School, User

logger = logging.getLogger(__name__)


class AnotherSchool(ValueError):
    """A class was offered a member of another school."""


def open_school(*, name: str) -> School:
    return School.objects.create(name=name, slug=slugify(name))


def choose_paytables(*, school: School, open_in_tests: bool) -> bool:
    """Whether the paytables lie open in table tests begun from now on; whether that is new."""
    chosen = School.objects.filter(pk=school.pk).exclude(open_paytables=open_in_tests)
    return chosen.update(open_paytables=open_in_tests) == 1


@transaction.atomic
def add_member(*, school: School, user: User, role: Role) -> Membership:
    """Joins the school, or changes the role there: a person has one role in a school."""
    membership, joined = Membership.objects.get_or_create(user=user, school=school, defaults={"role": role})
    if joined:
        logger.info("user %s joined school %s as %s", user.pk, school.pk, role)
    elif membership.role != role:
        logger.info("user %s in school %s: %s became %s", user.pk, school.pk, membership.role, role)
        membership.role = role
        membership.save(update_fields=["role"])
    return membership


def open_cohort(*, school: School, name: str) -> Cohort:
    return Cohort.objects.create(school=school, name=name)


def add_to_cohort(*, cohort: Cohort, membership: Membership) -> None:
    if membership.school_id != cohort.school_id:
        raise AnotherSchool(f"{membership} cannot join a class of {cohort.school}")
    cohort.members.add(membership)
