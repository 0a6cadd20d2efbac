"""Hours in a classroom, as staff add them: ClassroomTime. Written once."""

import uuid

from django.db import models
from django.utils import timezone

from trainer.schools.models import AppendOnly, Membership


class ClassroomTime(AppendOnly):
    """`minutes` below 0 take off what was added by mistake, and `words` say why; `game` is empty for what was
    of no game in particular. `key` is the form's own: sent twice, it is one row."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="classroom_times")
    day = models.DateField()
    minutes = models.IntegerField()
    game = models.CharField(max_length=60, blank=True)
    words = models.CharField(max_length=300, blank=True)
    added_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    added = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["membership", "-day"], name="classroom_of_a_member")]
        constraints = [models.CheckConstraint(condition=~models.Q(minutes=0), name="minutes_that_count")]

    def __str__(self) -> str:
        return f"{self.minutes} min, {self.day}"
