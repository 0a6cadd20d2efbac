"""What was set, said and marked: Drill, Run, Answer, Verdict and what became of its name; reviews; sums."""

from trainer.drills.models.answer import Answer, Avowal, Verdict, VerdictQuerySet, Withdrawal
from trainer.drills.models.correction import CorrectedRun, Correction
from trainer.drills.models.day_tally import DayTally
from trainer.drills.models.dealt_round import DealtRound, KeptPage
from trainer.drills.models.drill import Drill, Mode, Plan
from trainer.drills.models.exam_session import ExamSession
from trainer.drills.models.review_card import ReviewCard
from trainer.drills.models.run import GRACE, Run, RunQuerySet
from trainer.drills.models.standard import Standard
from trainer.drills.models.tallied import CountedTo, PaceWindow, RoundTally
from trainer.drills.models.tallied.marked_tally import MarkedTally

__all__ = [
    "GRACE",
    "Answer",
    "Avowal",
    "CorrectedRun",
    "Correction",
    "CountedTo",
    "DayTally",
    "DealtRound",
    "Drill",
    "ExamSession",
    "KeptPage",
    "MarkedTally",
    "Mode",
    "PaceWindow",
    "Plan",
    "ReviewCard",
    "RoundTally",
    "Run",
    "RunQuerySet",
    "Standard",
    "Verdict",
    "VerdictQuerySet",
    "Withdrawal",
]
