"""What software cannot see of a table test, in the examiner's judgement: Rubric. Written once; the last row
counts."""

from django.db import models
from django.utils import timezone

from trainer.reviewing.models.record import TestRecord
from trainer.schools.models import AppendOnly, Membership

LOWEST, HIGHEST = 1, 10
LONGEST = 2_000
"""Characters of free words."""


class Rubric(AppendOnly):
    """Each from 1 to 10; how much each weighs stands in signing/rubrics.py."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="rubrics")
    hospitality = models.PositiveSmallIntegerField()
    technical = models.PositiveSmallIntegerField()
    control = models.PositiveSmallIntegerField()
    words = models.TextField(blank=True)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.record}: {self.hospitality}, {self.technical}, {self.control}"
