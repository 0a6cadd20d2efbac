"""manage.py forget: once a day, whoever left long enough ago loses their name; figures stay."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.accounts.services.people import forget_due


class Command(BaseCommand):
    help = "Takes the names from people who left, once their schools keep them no longer."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{forget_due(now=timezone.now())} forgotten.")
