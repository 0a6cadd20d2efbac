"""Disputes: a trainee says why a verdict is not right, staff rule on it, and both are kept."""

from django.db import IntegrityError, transaction

from games import RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.models import Answer
from trainer.drills.regrading.rulings import count_as_right
from trainer.remarks.models import Dispute, Ruling, RulingRead
from trainer.schools.models import Membership


def dispute(*, answer: Answer, key: str, words: str) -> Dispute:
    """Of a decision that was disputed before, that dispute: what was said first stands."""
    try:
        with transaction.atomic():
            return Dispute.objects.create(answer=answer, key=key, words=words, rules_version=RULES_VERSION)
    except IntegrityError:
        return Dispute.objects.in_full().get(answer=answer, key=key)


def rule(*, found: Dispute, by: Membership, stands: bool, words: str) -> Ruling:
    """Of one that was ruled before, that ruling. Where the verdict was wrong, the decision counts as right
    from then on. Raises `NotAllowed` for a dispute of one's own."""
    if not by.may_act_on(found.answer.run.membership):
        raise NotAllowed("by", Text("a dispute of your own is ruled on by another member of staff"))
    with transaction.atomic():
        said = {"by": by, "stands": stands, "words": words}
        ruling, new = Ruling.objects.select_related("by__user").get_or_create(dispute=found, defaults=said)
        if new and not stands:
            count_as_right(answer=found.answer, key=found.key, by=by, why=words)
    return ruling


def read_rulings(answer: Answer) -> None:
    """Note that the trainee has read how their disputes of this answer were ruled."""
    for ruling in Ruling.objects.filter(dispute__answer=answer, read=None):
        RulingRead.objects.get_or_create(ruling=ruling)


def disputes_of(answer: Answer) -> dict[str, Dispute]:
    """What was disputed of an answer, by the decision's key."""
    return {found.key: found for found in Dispute.objects.in_full().filter(answer=answer)}
