"""Who answers for a record with their name: Signature. Written once."""

from django.db import models
from django.utils import timezone

from trainer.reviewing.models.record import TestRecord
from trainer.schools.lettering import unturned
from trainer.schools.models import AppendOnly, Membership


class Signature(AppendOnly):
    """Given with one's password, once a person; `digest` is that of the record as it was signed, `name`
    the signer's, whatever they are called later."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="signatures")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="signatures")
    at = models.DateTimeField(default=timezone.now, editable=False)
    digest = models.CharField(max_length=64)
    name = models.CharField(max_length=301)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["record", "by"], name="signed_once_a_person")]

    @property
    def signer(self) -> str:
        """Return the name as it was signed."""
        return unturned(self.name)

    def __str__(self) -> str:
        return f"{self.record}, {self.by}"
