"""What is kept of tests that are given: Exam, Candidate, Attempt, Event; Allowance."""

from trainer.proctoring.models.allowance import MOST, Allowance
from trainer.proctoring.models.attempt import Attempt, Event, What
from trainer.proctoring.models.candidate import Candidate
from trainer.proctoring.models.exam import Exam

__all__ = ["MOST", "Allowance", "Attempt", "Candidate", "Event", "Exam", "What"]
