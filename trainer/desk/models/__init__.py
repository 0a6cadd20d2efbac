"""What is kept at the desk: Case."""

from trainer.desk.models.case import Case

__all__ = ["Case"]
