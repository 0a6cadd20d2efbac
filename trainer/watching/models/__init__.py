"""What this room keeps: Presence."""

from trainer.watching.models.presence import SILENT, Presence

__all__ = ["SILENT", "Presence"]
