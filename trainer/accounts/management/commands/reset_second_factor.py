"""manage.py reset_second_factor: for a sole owner who lost their phone and codes, whom no one can help."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from trainer.accounts.second_factor import reset_second_factor
from trainer.schools.guards import memberships_of
from trainer.schools.models import User


class Command(BaseCommand):
    help = "Removes a person's second factors. Their password alone signs them in again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar="USERNAME")

    def handle(self, *, username: str, **options: Any) -> None:
        user = User.objects.filter(username=username).first()
        found = memberships_of(user=user) if user else []
        if not found:
            raise CommandError(f"No one in a school has the username {username!r}.")
        for membership in found:
            reset_second_factor(membership=membership, by=None)
        self.stdout.write(f"{username} has no second factor now.")
