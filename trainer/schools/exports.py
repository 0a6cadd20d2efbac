"""Columns of files that say whom a row is about."""

from collections.abc import Callable
from typing import TypeVar

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext_lazy as _

from trainer.pages.exports import Column
from trainer.schools.models import Membership

Row = TypeVar("Row")


def person_columns(
    person_of: Callable[[Row], Membership], *, taught: bool = False
) -> tuple[Column[Row], ...]:
    """Name, username and class of the person of a row, and the classes that they teach if `taught`. These
    must be prefetched."""
    return (
        Column(_("Name"), _("First and last name."), lambda row: person_of(row).user.plain_name),
        Column(
            _("Username"),
            _("What the person signs in with. No two people have the same."),
            lambda row: person_of(row).user.username,
        ),
        Column(
            _("Class"),
            _("The classes that the person is in or teaches today, including closed ones.")
            if taught
            else _("The classes that the person is in today, including closed ones."),
            lambda row: ", ".join(class_names(person_of(row), taught=taught)),
        ),
    )


def with_classes(person: Membership) -> Membership:
    """Prefetch the classes of the one person of a file."""
    prefetch_related_objects([person], "school_classes")
    return person


def class_names(person: Membership, *, taught: bool = False) -> list[str]:
    classes = [*person.school_classes.all(), *(person.classes.all() if taught else ())]
    return sorted({one.name for one in classes})
