"""Four tasks of one rung, set to one person: PayoffSet."""

import uuid
from typing import Self

from django.db import models
from django.utils import timezone

from games.engine.rack.ladder import BY_SLUG, IN_A_SET, VERSION, Rung
from trainer.schools.models import Membership, Visitor


class OldSet(LookupError):
    """A set whose tasks this version cannot draw."""


class PayoffSetQuerySet(models.QuerySet["PayoffSet"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk, membership__left=None)

    def unended(self) -> Self:
        """Of the tasks as they are drawn now; one of another version is left as it is."""
        return self.filter(number__lt=IN_A_SET, version=VERSION)


class PayoffSet(models.Model):
    """Its tasks follow from `seed` and `supply`, which are never sent. `number` counts the answers given;
    `shown` is when the task in hand was sent, None where the last answer is still being read."""

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
    def on(self) -> Rung | None:
        """None where this version has no such rung any more."""
        return BY_SLUG.get(self.rung) if self.version == VERSION else None

    @property
    def level(self) -> Rung:
        """Raises `OldSet` where this version has no such rung any more."""
        if self.on is None:
            raise OldSet(f"rung {self.rung} of version {self.version}")
        return self.on

    @property
    def over(self) -> bool:
        return self.number >= IN_A_SET
