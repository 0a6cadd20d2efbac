"""Allowances: more time for a person, granted by staff and kept with who did."""

from django.db import transaction

from trainer.proctoring.models import MOST, Allowance
from trainer.schools import audit
from trainer.schools.models import Act, Membership


def extra_of(membership: Membership) -> int:
    """Per cent more time that this person is allowed now."""
    last = allowance_of(membership)
    return last.extra if last else 0


def allowance_of(membership: Membership) -> Allowance | None:
    return Allowance.objects.filter(membership=membership).order_by("-pk").first()


@transaction.atomic
def grant(*, membership: Membership, extra: int, why: str, by: Membership) -> Allowance:
    """The audit says that there is one, and neither how much nor why."""
    if not 0 <= extra <= MOST:
        raise ValueError(f"{extra} is not 0 to {MOST} per cent")
    audit.note(Act.ALLOWED, school=membership.school, who=by, whom=membership)
    return Allowance.objects.create(membership=membership, extra=extra, why=why[:500], granted_by=by)
