"""Who answers for a record with their name: Signature. Written once."""

from django.db import models
from django.utils import timezone

from trainer.reviewing.models.record import TestRecord
from trainer.schools.models import AppendOnly, Membership


class Signature(AppendOnly):
    """Given with one's password, once a person; `digest` is that of the record as it was signed."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="signatures")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="signatures")
    at = models.DateTimeField(default=timezone.now, editable=False)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["record", "by"], name="signed_once_a_person")]

    def __str__(self) -> str:
        return f"{self.record}, {self.by}"
