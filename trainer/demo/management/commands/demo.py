"""manage.py demo: a believable school to look around in, made once. A second run changes nothing."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from trainer.demo.history import fill
from trainer.demo.records import names_of_users
from trainer.demo.school import (
    LOGINS,
    NAME,
    PASSWORD,
    NameTaken,
    check_names,
    create_small_school,
    existing_school,
)
from trainer.schools.models import School, User
from trainer.schools.services import SlugTaken

NO_HISTORY = (
    "This demo school has nothing in it but what you did: it was made empty, or by an older version.\n"
    "For one with six weeks of history move its database (var/trainer.sqlite3*) away and start again."
)


class Command(BaseCommand):
    help = "Loads the demo school (only with DEBUG on, and only once) and prints its logins."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="", help="printed above the logins")
        parser.add_argument("--empty", action="store_true", help="a few people, and nothing they did")

    def handle(self, *, address: str, empty: bool, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo has public passwords, so it is loaded only with DEBUG on.")
        try:
            school = load(empty=empty)
        except NameTaken as taken:
            raise CommandError(str(taken)) from taken
        self.stdout.write(card(address, no_history=not empty and not has_history(school)))


def load(*, empty: bool) -> School:
    """Return the demo school, made where there is none. Raise `NameTaken`."""
    if school := existing_school():
        return school
    check_names(names_of_users())
    try:
        return create_small_school() if empty else fill()
    except SlugTaken as taken:
        raise NameTaken("school", NAME) from taken


def has_history(school: School) -> bool:
    """Return whether all people of the fixture belong to it."""
    names = names_of_users()
    return school.memberships.filter(user__username__in=names).count() == len(names)


def card(address: str, *, no_history: bool) -> str:
    usernames = set(User.objects.filter(username__in=LOGINS, is_demo=True).values_list("username", flat=True))
    lines = [f"The dealer trainer is at {address}"] if address else []
    lines += ["Sign in as (demo accounts, only on this computer):"]
    lines += [f"    {name:<12} password  {PASSWORD}" for name in LOGINS if name in usernames]
    lines += ["", NO_HISTORY] if no_history else []
    return "\n".join(["", *lines, "Stop it with Ctrl-C." if address else "", ""])
