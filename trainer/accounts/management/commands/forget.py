"""manage.py forget: erase the people who left long ago, once a day; figures stay."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.accounts.services.erasure import forget_due


class Command(BaseCommand):
    help = "Removes the names of people who left, once their schools keep them no longer."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{forget_due(now=timezone.now())} forgotten.")
