"""What was set and what was said: Drill, Run, Answer, Verdict; and when a kind of decision is due again."""

from trainer.drills.models.answer import Answer, Verdict
from trainer.drills.models.day_tally import DayTally
from trainer.drills.models.drill import Drill, Mode, Plan
from trainer.drills.models.review_card import ReviewCard
from trainer.drills.models.run import Run, RunQuerySet

__all__ = ["Answer", "DayTally", "Drill", "Mode", "Plan", "ReviewCard", "Run", "RunQuerySet", "Verdict"]
