"""manage.py erase: erase a person in all their schools, for one who belongs or belonged to several."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from trainer.accounts.services.erasure import erase_everywhere
from trainer.accounts.services.people import LastOwner
from trainer.schools.models import User, plain_username


class Command(BaseCommand):
    help = "Erases what identifies a person, in all their schools. Their figures stay. It can't be undone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar="USERNAME")

    def handle(self, *, username: str, **options: Any) -> None:
        user = User.objects.filter(username=plain_username(username), memberships__isnull=False).first()
        if user is None:
            raise CommandError(f"No one in a school has the username {username!r}.")
        try:
            erased = erase_everywhere(user=user)
        except LastOwner as last:
            raise CommandError(
                "A school needs at least one owner. Make someone else an owner first."
            ) from last
        self.stdout.write(f"Erased in {len(erased)} schools.")
