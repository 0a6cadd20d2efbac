"""Which verdict counts: the one that was marked again last, else the one of the newest rules.

The one rule of all readers: as a query here, and for rows that are at hand in `rank`.
"""

from typing import Any, Protocol, TypeVar

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Replace

ACTION, AMOUNT = "action", "amount"
"""The two questions of a bet in rows of rules version 2 and before."""


Verdicts = TypeVar("Verdicts", bound=QuerySet[Any])


class Ranked(Protocol):
    again: Any
    rules_version: Any


def rank(verdict: Ranked) -> tuple[int, int]:
    """Of two verdicts on one decision that with the greater is in force."""
    return verdict.again, verdict.rules_version


def without_superseded(verdicts: Verdicts) -> Verdicts:
    """Those of a decision after which it was not marked again, whatever its prompt was called then."""
    later = Q(again__gt=OuterRef("again"))
    later |= Q(again=OuterRef("again"), rules_version__gt=OuterRef("rules_version"))
    newer = verdicts.model._base_manager.filter(later, answer=OuterRef("answer"))
    again = newer.alias(decision=_decision()).filter(decision=OuterRef("decision"))
    return verdicts.alias(decision=_decision()).exclude(Exists(again))


def _decision() -> Case:
    """The prompt in today's words: an action and its amount are one bet."""
    kept = Q(ask__in=(ACTION, AMOUNT))
    return Case(
        When(kept & Q(prompt__startswith="refund/"), then=_called("refund")),
        When(kept & Q(prompt__endswith="/envy"), then=_called("envy")),
        When(kept, then=_called("bet")),
        default=F("prompt"),
    )


def _called(question: str) -> Replace:
    name = Value(f"/{question}/")
    return Replace(Replace(F("prompt"), Value(f"/{ACTION}/"), name), Value(f"/{AMOUNT}/"), name)
