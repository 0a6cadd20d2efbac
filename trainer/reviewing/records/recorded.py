"""A record as it is read: the values of its body by name."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone

from trainer.reviewing.criteria import enough
from trainer.reviewing.records.body import FAILED, PASSED, PRACTICE
from trainer.reviewing.records.validity import retest_from, valid_until
from trainer.reviewing.records.written_texts import Written, read
from trainer.saying import say


@dataclass(frozen=True)
class Recorded:
    body: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.body[name]

    @property
    def result(self) -> str:
        found: str = self.body["result"]
        return found

    @property
    def passed(self) -> bool:
        return self.result == PASSED

    @property
    def practice(self) -> bool:
        return self.result == PRACTICE

    @property
    def counts(self) -> bool:
        """Whether somebody answers for it: it was passed or failed."""
        return self.result in (PASSED, FAILED)

    @property
    def trainee(self) -> str:
        name: str = self.body["trainee"]["name"]
        return name

    @property
    def game(self) -> str:
        """In the reader's language."""
        return said(self.body["game"]["name"])

    @property
    def begun(self) -> datetime:
        return datetime.fromisoformat(self.body["begun"])

    @property
    def finished(self) -> datetime:
        return datetime.fromisoformat(self.body["finished"])

    @property
    def day(self) -> date:
        """On which it was over, where the school is."""
        return timezone.localdate(self.finished)

    @property
    def valid_until(self) -> date | None:
        """Of a pass; None: without end."""
        return valid_until(self.day, months=self.body["standard"]["valid_months"])

    def expired(self, today: date) -> bool:
        """Return whether a pass is past its last day."""
        until = self.valid_until
        return until is not None and until < today

    @property
    def retest_from(self) -> date:
        return retest_from(self.day, days=self.body["standard"]["retest_days"])

    def enough(self, criterion: str) -> bool:
        """Return whether it has the decisions that a criterion takes. One critical error is enough."""
        if criterion == "critical" and any(error["fails"] for error in self.body["errors"]):
            return True
        rounds, bets, decisions = self.body["dealt"][1], self.body["bets"][1], self.body["right"][1]
        return enough(criterion, rounds=rounds, bets=bets, decisions=decisions)

    def pace(self, *path: str) -> Fraction:
        """A figure of the pace, by the names that lead to it."""
        found = self.body["pace"]
        for name in path:
            found = found[name]
        return Fraction(found)

    @property
    def signatures_due(self) -> int:
        if not self.counts:
            return 0
        return 2 if self.body["standard"]["second_signature"] else 1


def said(kept: Written) -> str:
    """In the reader's language."""
    return say(read(kept))
