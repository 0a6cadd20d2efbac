"""Hands-on checks of a school (Check), those done (CheckDone), and classroom time (ClassroomTime)."""

import uuid

from django.db import models
from django.utils import timezone

from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership, School


class ClassroomTime(AppendOnly):
    """Negative `minutes` correct a mistake, with the reason in `words`. `game` is empty for no game in
    particular. `key` comes from the form, so that a form sent twice is one row."""

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


class Check(models.Model):
    """A hands-on check. Renaming retires it and makes another, so that records keep the name of their day."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="checks")
    name = models.CharField(max_length=80)
    made = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    retired = models.DateTimeField(null=True, blank=True)
    retired_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["school", "name"],
                condition=models.Q(retired__isnull=True),
                name="a_check_once_on_the_list",
            )
        ]

    def __str__(self) -> str:
        return self.name


class CheckDone(AppendOnly):
    """A check seen by an examiner; the newest of a check counts. `key` makes a form sent twice one row."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    check_seen = models.ForeignKey(Check, on_delete=models.PROTECT, related_name="done")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="checks_done")
    day = models.DateField()
    met = models.BooleanField()
    examiner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    words = models.CharField(max_length=300, blank=True)
    noted = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["membership", "-day"], name="checks_of_a_member")]

    def __str__(self) -> str:
        return f"{self.check_seen}: {'meets' if self.met else 'not yet'}, {self.day}"
