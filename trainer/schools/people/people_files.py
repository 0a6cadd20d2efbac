"""The people of a school, line by line for a spreadsheet."""

from collections.abc import Iterator

from django.db.models import QuerySet

from trainer.operating.sending.windows import in_windows
from trainer.schools.models import Membership

TITLES = ("person", "user_name", "name", "role", "classes", "joined", "left")

Cells = tuple[object, ...]


def people_lines(found: QuerySet[Membership]) -> Iterator[Cells]:
    for one in in_windows(found, size=500):
        classes = "; ".join(sorted(cohort.name for cohort in one.cohorts.all()))
        who = (one.pk, one.user.username, one.user.plain_name)
        yield (*who, one.role, classes, one.joined, one.left)
