"""What no answer tells of a path: Walk, OpenedGate, Aim. Each is written once."""

from trainer.path.models.aim import Aim, Unit
from trainer.path.models.opened_gate import OpenedGate
from trainer.path.models.walk import Walk

__all__ = ["Aim", "OpenedGate", "Unit", "Walk"]
