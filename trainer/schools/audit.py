"""The audit: a row for each change to people, roles, classes and invitations, and a log line without
names."""

import logging
from datetime import timedelta

from django.utils import timezone

from trainer.ops.client_address import current_address
from trainer.schools.models import AuditAct, AuditLine, Membership, School

logger = logging.getLogger(__name__)


def note(
    act: AuditAct,
    *,
    school: School,
    who: Membership | None = None,
    whom: Membership | None = None,
    detail: str = "",
) -> AuditLine:
    """Write an audit line within the transaction of the change. Without `who`, it was the command line or a
    person who is not signed in."""
    address = current_address()
    by, on = (f"user {member.user_id}" if member else "no user" for member in (who, whom))
    logger.info(
        "%s in school %s by %s, to %s, from %s", act, school.pk, by, on, address or "an unknown address"
    )
    return AuditLine.objects.create(
        act=act, school=school, who=who, whom=whom, detail=detail[:200], address=address or None
    )


ONE_VIEW = timedelta(hours=1)
"""Views of one record within it are one line."""


def note_view(*, who: Membership, whom: Membership) -> None:
    """Note that a member opened the record of another."""
    if who.user_id == whom.user_id:
        return
    recent = AuditLine.objects.filter(
        who=who, whom=whom, act=AuditAct.VIEWED, at__gt=timezone.now() - ONE_VIEW
    )
    if not recent.exists():
        note(AuditAct.VIEWED, school=who.school, who=who, whom=whom)
