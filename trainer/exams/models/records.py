"""The outcome of a table test, its filed record, rubric, signatures and check code."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils import timezone

from trainer.play.models import Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership
from trainer.schools.names import strip_direction


class TestOutcome(models.Model):
    """The result of a finished test at the run's `version`; a regrade changes that, and it is computed again.
    `unmet` are the failed criteria; a practice test without any is still no pass."""

    __test__ = False  # not a pytest class

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="outcome")
    version = models.PositiveIntegerField()
    passed = models.BooleanField()
    unmet = models.JSONField(default=list)
    right = models.PositiveIntegerField()
    decisions = models.PositiveIntegerField()
    errors = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.run_id}: {'passed' if self.passed else 'failed'}"


class TestRecord(AppendOnly):
    """`text` is the record as canonical JSON (exams/records.py), `digest` its SHA-256. Reports and signatures
    use it as it is, without grading, dealing or wording again."""

    __test__ = False  # not a pytest class

    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="record")
    text = models.TextField()
    digest = models.CharField(max_length=64)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.run_id}: {self.digest[:12]}"

    @property
    def is_intact(self) -> bool:
        """Return whether the stored text still has the stored digest."""
        return digest_of(self.text) == self.digest

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class CheckCode(AppendOnly):
    """The public code of a signed record: 128 random bits as 32 hexadecimal digits."""

    record = models.OneToOneField(TestRecord, on_delete=models.PROTECT, related_name="check_code")
    code = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.record}: {self.code[:4]}…"


class Revocation(AppendOnly):
    """The public page only says that the report was revoked; `why` is for the school."""

    code = models.OneToOneField(CheckCode, on_delete=models.PROTECT, related_name="revocation")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=500)

    def __str__(self) -> str:
        return f"{self.code}: {self.why}"


LOWEST, HIGHEST = 1, 10


LONGEST = 2_000
"""Characters of the comment."""


class Rubric(AppendOnly):
    """The examiner's judgment, each from 1 to 10, weighted in services/signing.py. The last row counts."""

    record = models.ForeignKey(TestRecord, on_delete=models.PROTECT, related_name="rubrics")
    hospitality = models.PositiveSmallIntegerField()
    technical = models.PositiveSmallIntegerField()
    control = models.PositiveSmallIntegerField()
    words = models.TextField(blank=True)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.record}: {self.hospitality}, {self.technical}, {self.control}"


class Signature(AppendOnly):
    """A signature, confirmed by password, once a person. `digest` and `name` are those at the time of
    signing."""

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
        return strip_direction(self.name)

    def __str__(self) -> str:
        return f"{self.record}, {self.by}"
