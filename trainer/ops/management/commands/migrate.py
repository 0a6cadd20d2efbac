"""Django's migrate, which refuses a database made before: it would fail half-way."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db import connections

from trainer.ops.health import foreign_migrations, foreign_words


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        if found := foreign_migrations(connections[options["database"]]):
            raise CommandError(foreign_words(found))
        return super().handle(*args, **options)
