"""Which verdict counts: marked again, a decision is worth what the newest version of the rules said."""

from typing import Any, TypeVar

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Replace

ACTION, AMOUNT = "action", "amount"
"""The two questions of a bet in rows of rules version 2 and before."""


Verdicts = TypeVar("Verdicts", bound=QuerySet[Any])


def without_superseded(verdicts: Verdicts) -> Verdicts:
    """Those of a decision that no newer version has marked again, whatever its prompt was called then."""
    newer = verdicts.model._base_manager.filter(
        answer=OuterRef("answer"), rules_version__gt=OuterRef("rules_version")
    )
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
