"""More time for somebody, whenever they are examined: Allowance. Written once; the last row is in force."""

from django.db import models
from django.utils import timezone

from trainer.schools.models import AppendOnly, Membership

MOST = 200
"""Per cent: three times as long."""


class Allowance(AppendOnly):
    """`extra` per cent more time, from now on; 0 ends what was granted before. `why` is between who granted
    it and the school: it stands on no report."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="allowances")
    extra = models.PositiveSmallIntegerField()
    why = models.CharField(max_length=500)
    granted_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    granted = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.membership}: {self.extra} % more time"
