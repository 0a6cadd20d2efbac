"""By what a stranger finds a signed record: CheckCode; and that it is not to be found any more: Revocation.
Written once."""

from django.db import models
from django.utils import timezone

from trainer.reviewing.models.record import TestRecord
from trainer.schools.models import AppendOnly, Membership


class CheckCode(AppendOnly):
    """128 random bits as 32 hexadecimal digits, which nobody guesses; drawn with the first signature."""

    record = models.OneToOneField(TestRecord, on_delete=models.PROTECT, related_name="check_code")
    code = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.record}: {self.code[:4]}…"


class Revocation(AppendOnly):
    """`why` is for the school: a stranger reads that it was revoked, and nothing else."""

    code = models.OneToOneField(CheckCode, on_delete=models.PROTECT, related_name="revocation")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=500)

    def __str__(self) -> str:
        return f"{self.code}: {self.why}"
