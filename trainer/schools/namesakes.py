"""People of one name in a school are shown with the number that it gave them, else username and class."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property

from django.db.models import Count, Value
from django.db.models.functions import Concat, Lower, Trim

from trainer.schools.models import Membership, School, SchoolClass, User, name_notes
from trainer.schools.names import strip_direction

MAX_CLASSES = 2
"""Classes named after one person."""
PUSHED_FOR = 60.0
"""Seconds for which live updates reuse the notes, so that an answer costs no query for each watcher."""


class _Notes:
    """The note after each shared name of a school, read with the first name."""

    def __init__(self, school_id: int) -> None:
        self.school_id, self.made = school_id, time.monotonic()

    @cached_property
    def notes(self) -> dict[int, str]:
        shared = _shared_names(self.school_id)
        return notes_about(shared, self.school_id) if shared else {}

    def __call__(self, user_id: int) -> str:
        return self.notes.get(user_id, "")


_pushed: dict[int, _Notes] = {}


def clear_pushed_notes() -> None:
    _pushed.clear()


@contextmanager
def distinguish_names(school_id: int, *, pushed: bool = False) -> Iterator[None]:
    """Have `User.display_name` add notes to the namesakes of this school. With `pushed`, notes of the last
    minute are reused."""
    before = name_notes.set(_last_pushed(school_id) if pushed else _Notes(school_id))
    try:
        yield
    finally:
        name_notes.reset(before)


def _last_pushed(school_id: int) -> _Notes:
    kept = _pushed.get(school_id)
    if kept is None or time.monotonic() - kept.made > PUSHED_FOR:
        kept = _pushed[school_id] = _Notes(school_id)
    return kept


def _shared_names(school_id: int) -> list[User]:
    """Return the users whose name another person of the school has too."""
    full_name = Lower(Trim(Concat("first_name", Value(" "), "last_name")))
    users = User.objects.filter(memberships__school=school_id).annotate(full_name=full_name)
    counted = users.order_by().values("full_name").annotate(people=Count("pk"))
    shared = [row["full_name"] for row in counted.filter(people__gt=1).exclude(full_name="")]
    return list(users.filter(full_name__in=shared)) if shared else []


def notes_about(people: Iterable[User], school: School | int) -> dict[int, str]:
    """Return the number, or username and classes, of each, by the user's key."""
    users = {user.pk: user for user in people}
    classes: dict[int, list[str]] = {pk: [] for pk in users}
    open_ones = SchoolClass.objects.filter(school=school, closed=None, members__user__in=users).order_by(
        "name"
    )
    for pk, name in open_ones.values_list("members__user", "name"):
        classes[pk].append(strip_direction(name))
    members = Membership.objects.filter(school=school, user__in=users).exclude(number="")
    numbers = {user: f"#{number}" for user, number in members.values_list("user", "number")}
    names = {pk: ", ".join([user.username, *classes[pk][:MAX_CLASSES]]) for pk, user in users.items()}
    return names | numbers
