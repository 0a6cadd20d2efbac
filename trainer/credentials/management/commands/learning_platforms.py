"""manage.py learning_platforms: send scores, and with --rosters read the rosters of connected courses."""

from collections import defaultdict
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import F

from trainer.credentials.lti import launches, rosters, scores
from trainer.credentials.models import PlatformCourse

MAX_SECONDS = 60.0
"""For all rosters of a platform."""


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
        """Of a platform that is slow or fails the other courses wait for the next day."""
        read = failed = left = 0
        connected = PlatformCourse.objects.filter(school_class__closed=None).exclude(school_class=None)
        courses = connected.exclude(roster_url="").select_related("provider__school")
        taken: defaultdict[int, float] = defaultdict(float)
        for course in courses.order_by(F("read").asc(nulls_first=True)):
            if taken[course.provider_id] >= MAX_SECONDS:
                left += 1
                continue
            begun = monotonic()
            try:
                rosters.read(course)
                read += 1
            except rosters.NotRead:
                failed += 1
                taken[course.provider_id] = MAX_SECONDS
            taken[course.provider_id] += monotonic() - begun
        self.stdout.write(f"{read} rosters read, {failed} not, {left} left for the next day.")
