"""Who is in a live room, with the run in which their answers are: Attendance."""

from django.db import models
from django.utils import timezone

from trainer.drills.models import Run
from trainer.gathering.models.room import Room
from trainer.schools.models import Membership


class Attendance(models.Model):
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="attendances")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="attendances")
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="attendance")
    joined = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["room", "membership"], name="in_a_room_once")]

    def __str__(self) -> str:
        return f"{self.membership} in {self.room}"
