"""What this room keeps: the rule of mastery that a school set."""

from trainer.dealers.models.mastery_rule import MasteryRule

__all__ = ["MasteryRule"]
