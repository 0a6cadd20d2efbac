"""What is kept of table tests that are over: TestOutcome, TestRecord, what is signed and its check."""

from trainer.reviewing.models.check_code import CheckCode, Revocation
from trainer.reviewing.models.outcome import TestOutcome
from trainer.reviewing.models.record import TestRecord
from trainer.reviewing.models.rubric import HIGHEST, LONGEST, LOWEST, Rubric
from trainer.reviewing.models.signature import Signature

__all__ = [
    "HIGHEST",
    "LONGEST",
    "LOWEST",
    "CheckCode",
    "Revocation",
    "Rubric",
    "Signature",
    "TestOutcome",
    "TestRecord",
]
