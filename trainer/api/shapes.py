"""What the API answers with, field by field. Money is whole cents; over- and underpaid are never netted."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.utils import timezone
from ninja import Schema
from pydantic import AfterValidator

Moment = Annotated[datetime, AfterValidator(timezone.localtime)]
"""By the school's clock, with its offset from UTC."""


class Totals(Schema):
    decisions: int
    right: int
    overpaid_cents: int
    underpaid_cents: int


class Person(Totals):
    person: int
    user_name: str
    name: str
    role: str
    joined: Moment
    left: Moment | None
    last_practised: Moment | None


class People(Schema):
    items: list[Person]
    next: int | None


class Score(Totals):
    person: int
    game: str
    kind: str


class Scores(Schema):
    items: list[Score]
    next: int | None


class Decision(Schema):
    """A decision as it is marked now; `verdict` is its number, `rules_version` by which rules."""

    verdict: int
    answered: Moment
    person: int
    run: UUID
    round: int
    place: str
    game: str
    spot: int
    kind: str
    bet: str
    given: str
    right: bool
    mistake: str
    overpaid_cents: int
    underpaid_cents: int
    rules_version: int
    replay: str


class Decisions(Schema):
    items: list[Decision]
    next: int | None


class Mispay(Decision):
    due: str
    cents: int


class Mispays(Schema):
    items: list[Mispay]
    next: int | None


class Given(Schema):
    """By whom a table test was given, and as whose how manieth attempt at it."""

    exam: int
    examiner: str
    attempt: int


class Outcome(Schema):
    passed: bool
    voided: bool
    unmet: list[str]
    right: int
    decisions: int
    critical_errors: int


class TableTestSat(Schema):
    """`standard` is "" for a practice test; `outcome` null where these rules cannot deal its rounds any more;
    `record` is the SHA-256 of what was written down, null before anybody needed that."""

    run: UUID
    person: int
    name: str
    game: str
    begun: Moment
    finished: Moment
    standard: str
    given: Given | None
    outcome: Outcome | None
    record: str | None


class TableTestsSat(Schema):
    items: list[TableTestSat]
    next: int | None


class Rules(Schema):
    """`counted` is up to when answers are in the figures: now, because whoever asks has them counted."""

    rules_version: int
    counted: Moment
    last_answer: Moment | None
