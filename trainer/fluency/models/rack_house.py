"""What a school has called to the floor, change by change: RackHouse. Written once."""

from django.db import models
from django.utils import timezone

from trainer.schools.models import AppendOnly, Membership, School


class RackHouse(AppendOnly):
    """`choices` are the amounts by their options' names, in cents; the row written last is in force."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="rack_houses")
    choices = models.JSONField(default=dict)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="rack_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["school", "-id"], name="racks_of_a_school")]

    def __str__(self) -> str:
        return f"{self.school}, {self.changed:%Y-%m-%d %H:%M}"
