"""manage.py remind: once a day, whoever has not done what is due soon, or is overdue, is reminded of it."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from trainer.assignments import services
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import When, when_due
from trainer.schools.management.commands.open_school import first_address

OVERDUE = timedelta(days=7)
"""For so long the timer reminds of what is overdue; after it only a person does."""


class Command(BaseCommand):
    help = "Reminds of set work that is due today or tomorrow, or overdue for a week at most: once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="", help="where it is not the first host")

    def handle(self, *, address: str, **options: Any) -> None:
        now, told = timezone.now(), services.Reminded()
        open_work = Assignment.objects.begun(now).filter(due__gte=now - OVERDUE)
        for assignment in open_work.select_related("school", "drill", "set_by__user").order_by("pk"):
            if when_due(assignment, now) != When.LATER:
                told += services.remind(assignment=assignment, base=address or first_address())
        said = f"{told.reminded} reminded, {told.mailed} by mail, {told.failed} could not be mailed."
        self.stdout.write(
            said if settings.MAILS else f"{said} EMAIL_URL is empty: no mail goes out from here."
        )
