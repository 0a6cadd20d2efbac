"""What is kept of set work: SavedDrill, Assignment, Work, Reminder."""

from trainer.assignments.models.assignment import Assignment, Counts
from trainer.assignments.models.reminder import Reminder
from trainer.assignments.models.saved_drill import SavedDrill
from trainer.assignments.models.work import Work

__all__ = ["Assignment", "Counts", "Reminder", "SavedDrill", "Work"]
