"""One answer to one task of a set: PayoffReply. Written once."""

import uuid

from django.db import models
from django.utils import timezone

from games.engine.money.cutting import MOST_CHIPS
from games.engine.rack.replies import LONGEST
from trainer.fluency.models.payoff_set import PayoffSet
from trainer.schools.models import AppendOnly


class PayoffReply(AppendOnly):
    """`given` is what was said, `laid` the chips that said it, `slip` what went wrong. `cut` tells whether
    the chips of an amount were laid as the house lays them, None where it was typed. `millis` is None for an
    absence. `key` is the form's own: sent twice, it is one row."""

    of = models.ForeignKey(PayoffSet, on_delete=models.PROTECT, related_name="replies")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    number = models.PositiveSmallIntegerField()
    given = models.CharField(max_length=LONGEST)
    laid = models.CharField(max_length=2 * MOST_CHIPS, blank=True)
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
