"""manage.py open_school: make a school and the one-time link of its first owner."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import MaxLengthValidator, validate_email
from django.db import transaction
from django.urls import reverse

from trainer.schools import audit
from trainer.schools.models import AuditAct, Role
from trainer.schools.services import SlugTaken, make_link, open_school


class Command(BaseCommand):
    help = "Opens a school and prints a link by which its owner comes in: once, within 48 hours."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--owner", metavar="EMAIL", required=True, help="whom the link is for")
        parser.add_argument("--address", default="", help="where it is not the first host")

    @transaction.atomic
    def handle(self, *, name: str, owner: str, address: str, **options: Any) -> None:
        try:
            validate_email(owner)
            MaxLengthValidator(254)(owner)
        except ValidationError as error:
            raise CommandError(f"--owner: {owner!r} is not an e-mail address.") from error
        if not name.strip() or len(name) > 120 or not name.isprintable():
            raise CommandError(f"NAME: {name[:40]!r} is not a name of 1 to 120 printable characters.")
        try:
            school = open_school(name=name.strip())
        except SlugTaken as taken:
            raise CommandError(f"There is a school like {taken} already.") from taken
        audit.note(AuditAct.SCHOOL_OPENED, school=school, detail=owner)
        _invitation, token = make_link(school=school, role=Role.OWNER, email=owner)
        self.stdout.write(
            card(name, owner, f"{address or first_address()}{reverse('accounts:join', args=[token])}")
        )


def first_address() -> str:
    host = settings.ALLOWED_HOSTS[0].lstrip(".")
    return f"{'http' if settings.PLAIN_HTTP else 'https'}://{host}"


def card(name: str, owner: str, link: str) -> str:
    lines = [
        f"{name} is open. Its owner, {owner}, comes in by this link, once, within 48 hours:",
        "",
        link,
        "",
    ]
    return "\n".join(lines)
