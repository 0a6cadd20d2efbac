"""An attempt at a piece of set work: Work."""

from django.db import models

from trainer.assignments.models.assignment import Assignment
from trainer.drills.models import Run
from trainer.schools.models import Membership


class Work(models.Model):
    """One person's `number`th attempt, counted from 1; what became of it is read from its run."""

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="works")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="works")
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="work")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["assignment", "membership", "number"], name="an_attempt_at_work_once_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.assignment}, {self.membership}, {self.number}"
