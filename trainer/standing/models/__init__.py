"""What no software sees, written down by staff: Check, CheckDone, ClassroomTime."""

from trainer.standing.models.classroom import ClassroomTime
from trainer.standing.models.off_screen import Check, CheckDone

__all__ = ["Check", "CheckDone", "ClassroomTime"]
