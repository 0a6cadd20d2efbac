"""manage.py fit_memory: fit the memory model to the answers of each school that has enough."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.practice.fitting import fit
from trainer.schools.models import School


class Command(BaseCommand):
    help = "Fits how long rules are remembered to the answers of each school: once a day."

    def handle(self, **options: Any) -> None:
        fitted = [school for school in School.objects.order_by("pk") if fit(school)]
        self.stdout.write(f"{len(fitted)} schools fitted.")
