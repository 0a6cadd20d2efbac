"""Fits the constants of the memory model to how the trainees of a school remember."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.utils import timezone
from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS, FSRSItem

from trainer.play.models import Verdict
from trainer.play.models.answers import with_keys
from trainer.play.selectors import disclosed
from trainer.practice.knowledge import FIELDS, SHOWN_FIRST, record_rules
from trainer.schools.models import School

ENOUGH = 5_000
"""Answers to a rule on a later day than the one before that a fit rests on at least."""

NEWEST = 200_000
"""Verdicts that are looked at."""


def fit(school: School) -> bool:
    """Fit the constants and store them if they say better than before what was right. Return whether they
    do."""
    items = recalls(school)
    if len(items) < ENOUGH:
        return False
    found = FSRS(DEFAULT_PARAMETERS).compute_parameters(items)
    before = school.memory.get("parameters", DEFAULT_PARAMETERS)
    if _loss(found, items) >= _loss(before, items):
        return False
    school.memory = {"parameters": found, "answers": len(items), "fitted": timezone.now().isoformat()}
    school.save(update_fields=["memory"])
    return True


def recalls(school: School) -> list[FSRSItem]:
    """Return an item for each answer to a rule on a later day, with all answers to it before."""
    rows = disclosed(Verdict.objects.in_force()).filter(answer__run__membership__school=school)
    newest = rows.exclude(SHOWN_FIRST).order_by("-pk").values(*FIELDS, "answer__run__membership")[:NEWEST]
    ordered = sorted(with_keys(list(newest)[::-1]), key=_trainee_of)
    records = (
        record
        for _trainee, own in groupby(ordered, key=_trainee_of)
        for record in record_rules(own, school=None).values()
    )
    return [FSRSItem(record.reviews[:end]) for record in records for end in record.later]


def _trainee_of(row: dict[str, Any]) -> Any:
    return row["answer__run__membership"]


def _loss(parameters: Sequence[float], items: list[FSRSItem]) -> float:
    return float(FSRS(parameters).evaluate(items).log_loss)
