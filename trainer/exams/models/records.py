"""What a table test came to, as it is filed: TestRecord. Written once."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils import timezone

from trainer.play.models import Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership
from trainer.schools.names import unturned


class TestOutcome(models.Model):
    """What exams/results.py made of a finished test when the run stood at `version`; made anew once it has
    moved on, as marking again moves it. `unmet` are the criteria that failed, by name: a practice test may
    have none and is not passed all the same."""

    __test__ = False  # no test of ours, whatever its name

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
    """`text` is the whole record as canonical JSON (records/body.py says of what), `digest` the SHA-256 of
    its UTF-8. What is printed and signed is read from here, and not marked, dealt or worded anew."""

    __test__ = False  # no test of ours, whatever its name

    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="record")
    text = models.TextField()
    digest = models.CharField(max_length=64)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.run_id}: {self.digest[:12]}"

    @property
    def stands(self) -> bool:
        """Whether the stored text still gives the stored digest."""
        return digest_of(self.text) == self.digest

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# By what a stranger finds a signed record: CheckCode; and that it is not to be found any more: Revocation.
# Written once.


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


# What software cannot see of a table test, in the examiner's judgement: Rubric. Written once; the last row
# counts.


LOWEST, HIGHEST = 1, 10


LONGEST = 2_000
"""Characters of free words."""


class Rubric(AppendOnly):
    """Each from 1 to 10; how much each weighs stands in signing/rubrics.py."""

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
