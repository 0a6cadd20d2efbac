"""What changes about a school itself: it opens, it takes people in, it chooses how its tests are sat."""

import logging

from django.db import transaction
from django.utils.text import slugify

from trainer.schools.models import Membership, Role, School, User

logger = logging.getLogger(__name__)


class SlugTaken(ValueError):
    """There is a school of that name, or of one so like it that their addresses would be the same."""


def open_school(*, name: str) -> School:
    """Raises `SlugTaken`."""
    slug = slugify(name)[:60].strip("-") or f"school-{School.objects.count() + 1}"  # no Latin letter in it
    if School.objects.filter(slug=slug).exists():
        raise SlugTaken(name)
    return School.objects.create(name=name, slug=slug)


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
