"""The models of exams, one subject a file."""

from trainer.exams.models.certifications import Check, CheckDone, ClassroomTime
from trainer.exams.models.given import MOST, Allowance, Attempt, Candidate, Event, Exam, Standard, What
from trainer.exams.models.records import (
    HIGHEST,
    LONGEST,
    LOWEST,
    CheckCode,
    Revocation,
    Rubric,
    Signature,
    TestOutcome,
    TestRecord,
)

__all__ = [
    "HIGHEST",
    "LONGEST",
    "LOWEST",
    "MOST",
    "Allowance",
    "Attempt",
    "Candidate",
    "Check",
    "CheckCode",
    "CheckDone",
    "ClassroomTime",
    "Event",
    "Exam",
    "Revocation",
    "Rubric",
    "Signature",
    "Standard",
    "TestOutcome",
    "TestRecord",
    "What",
]
