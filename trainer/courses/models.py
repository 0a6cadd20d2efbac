"""A gate that staff opened: whose, which, by whom, when and why."""

import uuid

from django.db import models
from django.utils import timezone

from trainer.path.stages import Stage
from trainer.schools.models import AppendOnly, Membership


class OpenedGate(AppendOnly):
    """The step counts as done, whatever is missing. `key` is the form's own: sent twice, it is one row."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="gates_opened")
    game = models.CharField(max_length=60)
    stage = models.CharField(max_length=12, choices=Stage)
    reason = models.CharField(max_length=300)
    opened_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    opened = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["membership", "game"], name="gates_opened_to_a_member")]

    def __str__(self) -> str:
        return f"{self.stage} of {self.game}, opened: {self.reason}"
