"""The cast: whom a visitor signs in as, the school they belong to, and whose names are taken by it."""

from collections.abc import Iterable

from trainer.schools.models import Role, School, User

PASSWORD = "riverside"
LOGINS = ("trainee", "instructor", "manager", "owner")
NAME = "Riverside Dealer School"

SMALL_CLASS = "Course 13"
SMALL_CAST = (
    ("trainee", "Noor", "Haddad", Role.TRAINEE),
    ("daniel", "Daniel", "Okafor", Role.TRAINEE),
    ("mei", "Mei", "Tanaka", Role.TRAINEE),
    ("lucia", "Lucía", "Fernández", Role.TRAINEE),
    ("instructor", "Ruth", "Kowalski", Role.INSTRUCTOR),
    ("manager", "Marcus", "Bell", Role.MANAGER),
    ("owner", "Hana", "Dvořáková", Role.OWNER),
)
"""Those who are there without any history."""


class Taken(ValueError):
    """A real user, or a real school, is called like one of the demo's."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"A real {kind} is called {name!r}. Load the demo into a database of its own.")


def check_names(names: Iterable[str]) -> None:
    """Raises `Taken` where one of these users is real."""
    real = User.objects.filter(username__in=names, is_demo=False).first()
    if real:
        raise Taken("user", real.username)


def school_there() -> School | None:
    """The demo school, if it was loaded before: where the demo's people came first."""
    return School.objects.filter(memberships__user__is_demo=True).order_by("memberships__pk").first()
