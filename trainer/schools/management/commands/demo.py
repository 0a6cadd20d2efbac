"""manage.py demo: a small believable school to look around in. A second run changes nothing that is there."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from trainer.schools.models import Cohort, Membership, Role, School, User

PASSWORD = "riverside"
CAST = [
    ("trainee", "Noor", "Haddad", Role.TRAINEE),
    ("daniel", "Daniel", "Okafor", Role.TRAINEE),
    ("mei", "Mei", "Tanaka", Role.TRAINEE),
    ("lucia", "Lucía", "Fernández", Role.TRAINEE),
    ("instructor", "Ruth", "Kowalski", Role.INSTRUCTOR),
    ("manager", "Marcus", "Bell", Role.MANAGER),
]
LOGINS = ["trainee", "instructor", "manager"]


class Command(BaseCommand):
    help = "Loads the demo school (only with DEBUG on) and prints its logins."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="", help="printed above the logins")

    def handle(self, *, address: str, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo has public passwords, so it is loaded only with DEBUG on.")
        load()
        self.stdout.write(card(address))


@transaction.atomic
def load() -> School:
    school, _ = School.objects.get_or_create(slug="riverside", defaults={"name": "Riverside Dealer School"})
    cohort, _ = Cohort.objects.get_or_create(school=school, name="November class")
    for username, first, last, role in CAST:
        user = demo_user(username, first, last)
        membership, joined = Membership.objects.get_or_create(
            user=user, school=school, defaults={"role": role}
        )
        if joined and role == Role.TRAINEE:
            cohort.members.add(membership)
    return school


def demo_user(username: str, first: str, last: str) -> User:
    user = User.objects.filter(username=username).first()
    if user is None:
        return User.objects.create_user(
            username, password=PASSWORD, first_name=first, last_name=last, is_demo=True
        )
    if not user.is_demo:
        raise CommandError(f"A real user is called {username!r}. Load the demo into a database of its own.")
    return user


def card(address: str) -> str:
    lines = [f"The dealer trainer is at {address}"] if address else []
    lines += ["Sign in as (demo accounts, only on this computer):"]
    lines += [f"    {name:<12} password  {PASSWORD}" for name in LOGINS]
    return "\n".join(["", *lines, "Stop it with Ctrl-C." if address else "", ""])
