"""The models of exams."""

from trainer.exams.models.certifications import Check, CheckDone, ClassroomTime
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
from trainer.exams.models.table_tests import (
    MAX_EXTRA,
    Allowance,
    Attempt,
    Candidate,
    Event,
    EventKind,
    Exam,
    Standard,
)

__all__ = [
    "HIGHEST",
    "LONGEST",
    "LOWEST",
    "MAX_EXTRA",
    "Allowance",
    "Attempt",
    "Candidate",
    "Check",
    "CheckCode",
    "CheckDone",
    "ClassroomTime",
    "Event",
    "EventKind",
    "Exam",
    "Revocation",
    "Rubric",
    "Signature",
    "Standard",
    "TestOutcome",
    "TestRecord",
]
