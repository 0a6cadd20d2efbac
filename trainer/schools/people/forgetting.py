"""Forgetting: who has left their schools for as long as those keep names loses theirs; figures stay.

Nothing that is written once is changed: a record of a table test keeps the name that it was made with.
"""

from collections.abc import Iterator
from datetime import datetime
from secrets import token_hex

from django.db import transaction

from trainer.schools import audit
from trainer.schools.models import Act, KnownPlace, Membership, User

NAME = "Former"


def forget_due(*, now: datetime) -> int:
    """How many lost their name now. Who belongs to several schools loses it when it is due in each."""
    left = User.objects.exclude(memberships=None).exclude(memberships__left=None)
    due = [user for user in left if not _is_forgotten(user) and _is_due(user, now)]
    for user in due:
        _forget(user)
    return len(due)


def _is_forgotten(user: User) -> bool:
    return not user.is_active and (user.first_name, user.last_name) == (NAME, str(user.pk))


def _is_due(user: User, now: datetime) -> bool:
    return all(end is not None and end <= now for end in _ends(user))


def _ends(user: User) -> Iterator[datetime | None]:
    """When each school forgets them; None for never."""
    for membership in Membership.objects.filter(user=user).select_related("school"):
        months = membership.school.keeps_names
        yield months_after(membership.left, months) if membership.left and months else None


def months_after(moment: datetime, months: int) -> datetime:
    """The same day so many months on, or the last of a shorter month."""
    year, month = divmod(moment.month - 1 + months, 12)
    for day in (moment.day, 30, 29, 28):
        try:
            return moment.replace(year=moment.year + year, month=month + 1, day=day)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


@transaction.atomic
def _forget(user: User) -> None:
    user.username, user.email = f"{NAME.lower()}-{user.pk}-{token_hex(4)}", ""  # whoever else is called so
    user.first_name, user.last_name = NAME, str(user.pk)
    user.is_active = False
    user.set_unusable_password()
    user.save()
    KnownPlace.objects.filter(user=user).delete()
    for membership in Membership.objects.filter(user=user).select_related("school"):
        audit.note(Act.FORGOTTEN, school=membership.school, whom=membership)
