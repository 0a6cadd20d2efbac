"""Disputes: a trainee says why a verdict is not right, staff rule on it, and both are kept."""

from django.db import IntegrityError, transaction

from games import RULES_VERSION
from trainer.drills.models import Answer
from trainer.remarks.models import Dispute, Ruling
from trainer.schools.models import Membership


def dispute(*, answer: Answer, key: str, words: str) -> Dispute:
    """Of a decision that was disputed before, that dispute: what was said first stands."""
    try:
        with transaction.atomic():
            return Dispute.objects.create(answer=answer, key=key, words=words, rules_version=RULES_VERSION)
    except IntegrityError:
        return Dispute.objects.in_full().get(answer=answer, key=key)


def rule(*, found: Dispute, by: Membership, stands: bool, words: str) -> Ruling:
    """Of one that was ruled before, that ruling."""
    try:
        with transaction.atomic():
            return Ruling.objects.create(dispute=found, by=by, stands=stands, words=words)
    except IntegrityError:
        return Ruling.objects.select_related("by__user").get(dispute=found)


def disputes_of(answer: Answer) -> dict[str, Dispute]:
    """What was disputed of an answer, by the decision's key."""
    return {found.key: found for found in Dispute.objects.in_full().filter(answer=answer)}
