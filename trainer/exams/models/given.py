"""A sitting of a table test that was given, and what happened round it: Attempt, Event. Written once."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.drills.models import Run
from trainer.proctoring.models.candidate import Candidate
from trainer.schools.models import AppendOnly, Membership


class Attempt(AppendOnly):
    """One person's `number`th test of a game, counted from 1 through all that they began, whatever became of
    them."""

    candidate = models.ForeignKey(Candidate, on_delete=models.PROTECT, related_name="attempts")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="attempts")
    game = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="attempt")
    begun = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["membership", "game", "number"], name="an_attempt_once_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.membership}, {self.game}, {self.number}"


class What(models.TextChoices):
    GIVEN = "given", _("given")
    UNLOCKED = "unlocked", _("unlocked")
    LOCKED = "locked", _("locked again")
    BEGUN = "begun", _("begun")
    PAUSED = "paused", _("paused")
    RESUMED = "resumed", _("resumed")
    LOST = "lost", _("out of touch")
    RETURNED = "returned", _("given the lost time back")
    ADDED = "added", _("given more time")
    VOIDED = "voided", _("voided")


class EventQuerySet(models.QuerySet["Event"]):
    def voidings(self) -> Self:
        """That attempts were voided: what each of these is about counts for nothing."""
        return self.filter(what=What.VOIDED)


class Event(AppendOnly):
    """`who` is empty for what nobody did; `seconds` is how long it lasted, or how much time was added; `why`
    in the words of who did it."""

    candidate = models.ForeignKey(Candidate, on_delete=models.PROTECT, related_name="events")
    attempt = models.ForeignKey(
        Attempt, on_delete=models.PROTECT, related_name="events", null=True, blank=True
    )
    what = models.CharField(max_length=10, choices=What)
    at = models.DateTimeField(default=timezone.now, editable=False)
    who = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    seconds = models.PositiveIntegerField(default=0)
    why = models.CharField(max_length=500, blank=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.candidate_id}: {self.what}, {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def lasted(self) -> timedelta:
        return timedelta(seconds=self.seconds)
