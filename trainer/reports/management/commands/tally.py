"""manage.py tally: after an upgrade, counts what the first page of each school would otherwise wait for."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.reports import tallies
from trainer.schools.models import School


class Command(BaseCommand):
    help = "Counts the runs of every school that have changed since their figures were read last."

    def handle(self, **options: Any) -> None:
        counted = sum(tallies.catch_up(school=school) for school in School.objects.all())
        self.stdout.write(f"{counted} runs counted.")
