"""manage.py remind: remind trainees of unfinished assignments that are due soon or overdue, once a day."""

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
"""How long the timer reminds of an overdue assignment; after it only staff do."""


class Command(BaseCommand):
    help = "Reminds of set work that is due today or tomorrow, or overdue for a week at most: once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="", help="where it is not the first host")

    def handle(self, *, address: str, **options: Any) -> None:
        now, sent = timezone.now(), services.SentReminders()
        open_work = Assignment.objects.begun(now).filter(due__gte=now - OVERDUE)
        for assignment in open_work.select_related("school", "drill", "set_by__user").order_by("pk"):
            if when_due(assignment, now) != When.LATER:
                sent += services.remind(assignment=assignment, base=address or first_address())
        summary = f"{sent.reminded} reminded, {sent.mailed} by mail, {sent.failed} could not be mailed."
        self.stdout.write(
            summary if settings.MAILS else f"{summary} EMAIL_URL is empty: no mail goes out from here."
        )
