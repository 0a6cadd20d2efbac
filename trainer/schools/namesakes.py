"""People of one name in a school are shown with username and class."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property

from django.db.models import Count, Value
from django.db.models.functions import Concat, Lower, Trim

from trainer.schools.models import School, SchoolClass, User, beside_names
from trainer.schools.names import unturned

MOST_CLASSES = 2
"""Of one person, which are named beside them."""


PUSHED_FOR = 60.0
"""Seconds for which pushes keep what they read: an answer is not held up by a question for every watcher."""


class _Beside:
    """What stands beside each name, read with the first name that is asked for."""

    def __init__(self, school_id: int) -> None:
        self.school_id, self.made = school_id, time.monotonic()

    @cached_property
    def notes(self) -> dict[int, str]:
        shared = _shared_names(self.school_id)
        return notes_about(shared, self.school_id) if shared else {}

    def __call__(self, user_id: int) -> str:
        return self.notes.get(user_id, "")


_pushed: dict[int, _Beside] = {}


def forget_pushed() -> None:
    _pushed.clear()


@contextmanager
def told_apart(school_id: int, *, pushed: bool = False) -> Iterator[None]:
    """Have `User.display_name` tell apart the people of this school. With `pushed` it may use what was read
    within the last minute."""
    before = beside_names.set(_last_pushed(school_id) if pushed else _Beside(school_id))
    try:
        yield
    finally:
        beside_names.reset(before)


def _last_pushed(school_id: int) -> _Beside:
    kept = _pushed.get(school_id)
    if kept is None or time.monotonic() - kept.made > PUSHED_FOR:
        kept = _pushed[school_id] = _Beside(school_id)
    return kept


def _shared_names(school_id: int) -> list[User]:
    """Return those whose name somebody else of the school has too."""
    whole_name = Lower(Trim(Concat("first_name", Value(" "), "last_name")))
    people = User.objects.filter(memberships__school=school_id).annotate(whole_name=whole_name)
    counted = people.order_by().values("whole_name").annotate(bearers=Count("pk"))
    shared = [row["whole_name"] for row in counted.filter(bearers__gt=1).exclude(whole_name="")]
    return list(people.filter(whole_name__in=shared)) if shared else []


def notes_about(people: Iterable[User], school: School | int) -> dict[int, str]:
    """Return the user name and classes of each, by the number of the user."""
    users = {user.pk: user for user in people}
    classes: dict[int, list[str]] = {pk: [] for pk in users}
    open_ones = SchoolClass.objects.filter(school=school, closed=None, members__user__in=users).order_by(
        "name"
    )
    for pk, name in open_ones.values_list("members__user", "name"):
        classes[pk].append(unturned(name))
    return {pk: ", ".join([user.username, *classes[pk][:MOST_CLASSES]]) for pk, user in users.items()}
