"""What was set, said and marked: Drill, Run, Answer, Verdict, Withdrawal; when a kind is due again; sums."""

from trainer.drills.models.answer import Answer, Verdict, VerdictQuerySet, Withdrawal
from trainer.drills.models.day_tally import DayTally
from trainer.drills.models.drill import Drill, Mode, Plan
from trainer.drills.models.review_card import ReviewCard
from trainer.drills.models.run import Run, RunQuerySet

__all__ = [
    "Answer",
    "DayTally",
    "Drill",
    "Mode",
    "Plan",
    "ReviewCard",
    "Run",
    "RunQuerySet",
    "Verdict",
    "VerdictQuerySet",
    "Withdrawal",
]
