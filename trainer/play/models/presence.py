"""Whether the page of a table is open. Nothing is graded or decided by it."""

from datetime import datetime, timedelta

from django.db import models

from trainer.play.models.drills import Run

SILENT = timedelta(seconds=75)
"""After this long without a report a page counts as closed: two reports were missed."""


class Presence(models.Model):
    """When the trainee's page last reported itself open (`heard`), and when it closed (`lost`), if it did.

    A page without scripts never reports; its table has no row and does not count as lost.
    """

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="presence")
    heard = models.DateTimeField()
    lost = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.run_id}: {'lost' if self.lost else 'there'}"

    def lost_since(self, now: datetime) -> datetime | None:
        """Return since when the page is closed; a server that crashed leaves pages that stop reporting."""
        return self.lost or (self.heard if now - self.heard > SILENT else None)
