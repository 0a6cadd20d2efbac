"""Which verdict counts: the one that was marked again last, else the one of the newest rules.

The one rule of all readers: as a condition of a query here, and for rows that are at hand in `rank`.
"""

from typing import Any, Protocol, TypeVar

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Func, QuerySet
from django.db.models.sql.compiler import SQLCompiler

ACTION, AMOUNT = "action", "amount"
"""What of a bet was off first."""

Verdicts = TypeVar("Verdicts", bound=QuerySet[Any])


class Ranked(Protocol):
    again: Any
    rules_version: Any


def rank(verdict: Ranked) -> tuple[int, int]:
    """Of two verdicts on one decision that with the greater is in force."""
    return verdict.again, verdict.rules_version


def without_superseded(verdicts: Verdicts) -> Verdicts:
    """Those of a decision after which it was not marked again, under whatever rules."""
    return verdicts.exclude(Superseded())


class Superseded(Func):
    """Whether a verdict's decision was marked again after it. As text, for nearly every page asks: to put it
    together of Django's own parts, anew each time, took 3 ms."""

    output_field = BooleanField()

    def __init__(self) -> None:
        super().__init__("answer", "again", "rules_version", "prompt")

    def as_sql(  # type: ignore[override]  # it has no template
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[str | int, ...]]:
        answer, again, rules, prompt = (compiler.compile(field)[0] for field in self.get_source_expressions())
        return (
            'EXISTS(SELECT 1 FROM drills_verdict "later" '
            f'WHERE "later".answer_id = {answer} AND ("later".again > {again} '
            f'OR ("later".again = {again} AND "later".rules_version > {rules})) '
            f'AND "later".prompt = {prompt})'
        ), ()
