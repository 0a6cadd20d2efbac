"""That somebody was reminded of set work: Reminder."""

from django.db import models
from django.utils import timezone

from trainer.assignments.models.assignment import Assignment
from trainer.schools.models import Membership


class Reminder(models.Model):
    """At most one a day for a person and a piece; `by` is empty where the daily timer did it, `mailed` where
    no mail went out."""

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="reminders")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="reminders")
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    mailed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "membership", "day"], name="one_reminder_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.assignment}, {self.membership}, {self.day}"
