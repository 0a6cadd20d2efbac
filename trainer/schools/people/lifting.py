"""Lifting a lock: whoever is held back at the sign-in page is let in by staff, whatever others go on
trying."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from trainer.schools import audit
from trainer.schools.classes.cohorts import taught_by
from trainer.schools.doors import budgets
from trainer.schools.models import Act, Membership

LET_IN = timedelta(minutes=10)
"""For so long nothing holds them back; their first sign-in ends it."""


def may_lift(by: Membership, person: Membership) -> bool:
    """Managers and owners anybody's of the school; an instructor the trainees' entrusted to them."""
    if person.left or by.school_id != person.school_id:
        return False
    return by.manages or taught_by(by).filter(pk=person.pk).exists()


@transaction.atomic
def lift(*, membership: Membership, by: Membership) -> None:
    user = membership.user
    user.let_in_until = timezone.now() + LET_IN
    user.save(update_fields=["let_in_until"])
    budgets.forget(user)
    audit.note(Act.LIFTED, school=membership.school, who=by, whom=membership)
