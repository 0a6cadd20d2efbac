"""manage.py learning_platforms: send scores, and with --rosters read the rosters of connected courses."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from trainer.lti.models import PlatformCourse
from trainer.lti.services import launches, rosters, scores


class Command(BaseCommand):
    help = "Sends new scores to learning platforms: every few minutes. Daily with --rosters."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rosters", action="store_true", help="read rosters too")

    def handle(self, *, rosters: bool, **options: Any) -> None:
        launches.forget_old()
        if rosters:
            self._read_rosters()
        scores.collect()
        done = scores.send()
        self.stdout.write(f"{done.sent} scores sent, {done.failed} not.")

    def _read_rosters(self) -> None:
        read = failed = 0
        connected = PlatformCourse.objects.filter(school_class__closed=None).exclude(school_class=None)
        for course in connected.exclude(roster_url="").select_related("provider__school"):
            try:
                rosters.read(course)
                read += 1
            except rosters.NotRead:
                failed += 1
        self.stdout.write(f"{read} rosters read, {failed} not.")
