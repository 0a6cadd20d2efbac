"""Payout sets with their replies, and call-out amounts."""

import uuid
from typing import Self

from django.db import models
from django.utils import timezone

from games.engine.chip_drills.ladder import BY_SLUG, IN_A_SET, VERSION, Level
from games.engine.chip_drills.replies import LONGEST
from games.engine.money.cutting import MAX_CHIPS
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership, School, Visitor


class OldSet(LookupError):
    """This version cannot deal the tasks of the set."""


class PayoffSetQuerySet(models.QuerySet["PayoffSet"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk, membership__left=None)

    def unended(self) -> Self:
        """Return open sets of this version's tasks."""
        return self.filter(number__lt=IN_A_SET, version=VERSION)


class PayoffSet(models.Model):
    """Its tasks follow from `seed` and `supply`, which are never sent. `number` counts the answers; `shown`
    is when the current task was sent, None while the last result is on the page."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="payoff_sets")
    rung = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=VERSION)
    seed = models.CharField(max_length=64)
    supply = models.JSONField(default=dict)
    number = models.PositiveSmallIntegerField(default=0)
    shown = models.DateTimeField(null=True, default=timezone.now)
    begun = models.DateTimeField(default=timezone.now, editable=False)

    objects = PayoffSetQuerySet.as_manager()

    class Meta:
        ordering = ["-begun"]
        indexes = [models.Index(fields=["membership", "rung", "-begun"], name="payoff_sets_of_a_member")]

    def __str__(self) -> str:
        return f"{self.rung}, {self.number} of {IN_A_SET}"

    @property
    def on(self) -> Level | None:
        """None where this version has no such level any more."""
        return BY_SLUG.get(self.rung) if self.version == VERSION else None

    @property
    def level(self) -> Level:
        """Raise `OldSet` where this version has no such level any more."""
        if self.on is None:
            raise OldSet(f"rung {self.rung} of version {self.version}")
        return self.on

    @property
    def over(self) -> bool:
        return self.number >= IN_A_SET


class PayoffReply(AppendOnly):
    """`given` is the answer, `laid` the chips of it, `slip` the diagnosed mistake. `cut` says whether chips
    were cut as the house cuts them, None where the amount was typed. `millis` is None after an absence.
    `key` is the form's: sent twice, it is one row."""

    of = models.ForeignKey(PayoffSet, on_delete=models.PROTECT, related_name="replies")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    number = models.PositiveSmallIntegerField()
    given = models.CharField(max_length=LONGEST)
    laid = models.CharField(max_length=2 * MAX_CHIPS, blank=True)
    right = models.BooleanField()
    slip = models.CharField(max_length=40, blank=True)
    cut = models.BooleanField(null=True)
    millis = models.PositiveIntegerField(null=True)
    received = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["of", "number"]
        constraints = [
            models.UniqueConstraint(fields=["of", "number"], name="a_task_answered_once"),
            models.UniqueConstraint(fields=["of", "key"], name="a_payoff_reply_once"),
        ]

    def __str__(self) -> str:
        return f"{self.of_id}/{self.number}: {self.given}"


class CallOutAmounts(AppendOnly):
    """`choices` are cents by option name. The last row is in force."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="call_out_amounts")
    choices = models.JSONField(default=dict)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="call_out_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["school", "-id"], name="racks_of_a_school")]

    def __str__(self) -> str:
        return f"{self.school}, {self.changed:%Y-%m-%d %H:%M}"
