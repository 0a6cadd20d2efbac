"""An aim: how much somebody means to do in a week. The newest one counts; without any there is none."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.models import AppendOnly, Membership


class Unit(models.TextChoices):
    """What is counted: right decisions, or days with enough of them. Neither haste nor being there counts."""

    DECISIONS = "decisions", _("right decisions")
    DAYS = "days", _("days")


class Aim(AppendOnly):
    """`count` a week, 0 for none any more."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="aims")
    unit = models.CharField(max_length=10, choices=Unit)
    count = models.PositiveSmallIntegerField()
    set_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.count} {self.unit} a week"
