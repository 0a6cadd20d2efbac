"""manage.py erase: erase a person in all their schools, for one who belongs or belonged to several; or again
the people of lists, in a restored backup."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from trainer.accounts.services.erasure import erase_again, erase_everywhere
from trainer.accounts.services.people import LastOwner
from trainer.schools.erasure_lists import BadList, collect
from trainer.schools.models import User, plain_username


class Command(BaseCommand):
    help = "Erases what identifies a person, in all their schools. Their figures stay. It can't be undone."

    def add_arguments(self, parser: CommandParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("username", metavar="USERNAME", nargs="?")
        who.add_argument(
            "--again",
            metavar="FILE",
            nargs="+",
            type=Path,
            help="after a restore: lists of erased people, which are beside the backups",
        )

    def handle(self, *, username: str | None, again: list[Path] | None, **options: Any) -> None:
        if again:
            self._again(again)
        else:
            self._one(username or "")

    def _one(self, username: str) -> None:
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

    def _again(self, lists: list[Path]) -> None:
        """Erase all of them but only owners, and name those."""
        if missing := [path for path in lists if not path.is_file()]:
            raise CommandError(f"{missing[0]} is no file. No one was erased.")
        try:
            people = collect(*lists)
        except BadList as bad:
            raise CommandError(f"{bad} No one was erased.") from bad
        erased, owners = 0, []
        for person in people:
            try:
                erased += erase_again(person)
            except LastOwner:
                owners.append(str(person.number))
        self.stdout.write(f"{erased} of {len(people)} people were erased again.")
        if owners:
            raise CommandError(
                f"The only owner of a school isn't erased: user {', '.join(owners)}. Make someone else an "
                "owner, then run this again."
            )
