"""Transcripts: signed records of a person's training, and their revocations."""

import json
from typing import Any

from django.db import models
from django.utils import timezone

from trainer.exams.models import digest_of
from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import Membership
from trainer.schools.names import strip_direction


class Transcript(AppendOnly):
    """What a transcript said when it was signed: `text` is canonical JSON (transcripts/contents.py), `digest`
    its SHA-256, `code` 128 random bits by which anyone verifies it, `name` the signer's at that time."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="transcripts")
    text = models.TextField()
    digest = models.CharField(max_length=64)
    code = models.CharField(max_length=32, unique=True)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="transcripts_signed")
    name = models.CharField(max_length=301)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["membership", "-at"], name="transcripts_of_a_member")]

    def __str__(self) -> str:
        return f"{self.membership_id}: {self.digest[:12]}"

    @property
    def is_intact(self) -> bool:
        """Return whether the stored text still has the stored digest."""
        return digest_of(self.text) == self.digest

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found

    @property
    def signer(self) -> str:
        """Return the name as it was signed."""
        return strip_direction(self.name)

    @property
    def is_revoked(self) -> bool:
        return hasattr(self, "revocation")


class Revocation(AppendOnly):
    """The public page only says that the transcript was revoked; `why` is for the school."""

    transcript = models.OneToOneField(Transcript, on_delete=models.PROTECT, related_name="revocation")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=500)

    personal_texts = (PersonalText(Erased.REASONS, ("why",), about=("transcript__membership",), by=("by",)),)

    def __str__(self) -> str:
        return f"{self.transcript}: {self.why}"
