"""What of a correction was looked at so far: carried from page to page, signed, for many tables are looked at
some at a time, and applied in the same steps."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.core import signing

from trainer.drills.models import Correction
from trainer.drills.models.stored import key_of
from trainer.drills.regrading.changes import Change, RunChanges
from trainer.drills.regrading.summing import Summary, Sums, nothing, summed

SALT = "marking again"
LISTED = 50
"""Decisions that a page names."""

Listed = tuple[int, str, int, str, str, str, bool, int]
"""Member, run, round, place, prompt, what was given, whether it is right then, and cents of difference."""


@dataclass
class Step:
    """Tables up to this one, and what they came to."""

    last: str
    came_to: str


@dataclass
class LookedAt:
    """`about` is what is marked and by what, `tables` how many were looked at. While it is applied, `done`
    is how many steps are, and `correction` the one that they made."""

    about: list[Any]
    tables: int = 0
    whole: bool = False
    steps: list[Step] = field(default_factory=list)
    people: dict[int, list[int]] = field(default_factory=dict)
    total: Sums = field(default_factory=nothing)
    runs: int = 0
    listed: list[Listed] = field(default_factory=list)
    done: int = 0
    correction: int | None = None

    @property
    def last(self) -> UUID | None:
        """The table that was looked at last."""
        return UUID(self.steps[-1].last) if self.steps else None

    def add(self, keys: list[UUID], found: list[RunChanges]) -> None:
        summary = summed(found)
        self.tables += len(keys)
        self.runs += summary.runs
        if keys:
            self.steps.append(Step(str(keys[-1]), came_to(summary)))
        _add(self.total, summary.total.values())
        for pk, person in summary.people.items():
            more = (person.runs, *person.sums.values())
            own = self.people.get(pk, [0] * len(more))
            self.people[pk] = [one + other for one, other in zip(own, more, strict=True)]
        changes = (change for one in found for change in one.changes)
        self.listed += [_listed(one) for one in changes][: LISTED - len(self.listed)]

    def signed(self) -> str:
        steps = [[step.last, step.came_to] for step in self.steps]
        people = [[pk, *own] for pk, own in self.people.items()]
        said = {**vars(self), "steps": steps, "people": people}
        return signing.Signer(salt=SALT).sign_object(said, compress=True)


def read(signed: str) -> LookedAt | None:
    """None for what was not signed here."""
    try:
        said = signing.Signer(salt=SALT).unsign_object(signed)
    except signing.BadSignature:
        return None
    said["steps"] = [Step(*step) for step in said["steps"]]
    said["people"] = {pk: own for pk, *own in said["people"]}
    said["listed"] = [tuple(one) for one in said["listed"]]
    return LookedAt(**said)


def about(correction: Correction) -> list[Any]:
    """Which answers are marked, and all that they are marked by."""
    days = [str(day) if day else None for day in (correction.since, correction.until)]
    by = [correction.paytables, correction.house, correction.rules_version]
    return [correction.school_id, correction.by_id, correction.game, *days, *by]


def came_to(summary: Summary) -> str:
    return ".".join(str(value) for value in (summary.runs, *summary.total.values()))


def _add(sums: Sums, more: Iterable[int]) -> None:
    for name, one in zip(sums, more, strict=True):
        sums[name] += one


def _listed(change: Change) -> Listed:
    answer, before = change.answer, change.before
    cents = change.overpaid - change.underpaid
    member = change.sitting.run.membership_id
    at = (str(answer.run_id), answer.round, answer.place, str(key_of(str(before.key))))
    return (member, *at, before.given, change.after.right, cents)
