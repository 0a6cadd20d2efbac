"""What a table test came to, as it is filed: TestRecord. Written once."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils import timezone

from trainer.drills.models import Run
from trainer.schools.models import AppendOnly


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
