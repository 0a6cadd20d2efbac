"""Whether the page of a table is open. Nothing is graded or decided by it."""

from datetime import datetime, timedelta

from django.db import models

from trainer.play.models.drills import Run

SILENT = timedelta(seconds=75)
"""After so long without a word nobody is there, though no page said that it went: two words were missed."""


class Presence(models.Model):
    """`heard` is when the trainee's page said last that it is there, `lost` when it went, if it did. A table
    whose page never spoke, one without scripts, has none, and is not taken for lost."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="presence")
    heard = models.DateTimeField()
    lost = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.run_id}: {'lost' if self.lost else 'there'}"

    def lost_since(self, now: datetime) -> datetime | None:
        """Since when nobody is there; a server that ended without a word leaves pages that are not heard."""
        return self.lost or (self.heard if now - self.heard > SILENT else None)
