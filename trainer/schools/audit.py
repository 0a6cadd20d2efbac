"""The audit: one line for each change to people, roles, classes and invitations, written with it.

The same stands in the log, by numbers: no name and no detail.
"""

import logging
from datetime import timedelta

from django.utils import timezone

from trainer.ops.client_address import current_address
from trainer.schools.models import Act, AuditLine, Membership, School

logger = logging.getLogger(__name__)


def note(
    act: Act,
    *,
    school: School,
    who: Membership | None = None,
    whom: Membership | None = None,
    detail: str = "",
) -> AuditLine:
    """Called within the transaction of what it tells; without `who`, the command line did it, or a
    stranger."""
    address = current_address()
    by, on = (f"user {member.user_id}" if member else "nobody" for member in (who, whom))
    logger.info("%s in school %s by %s, to %s, from %s", act, school.pk, by, on, address or "nowhere known")
    return AuditLine.objects.create(
        act=act, school=school, who=who, whom=whom, detail=detail[:200], address=address or None
    )


ONE_READING = timedelta(hours=1)
"""Pages of one record that are opened within it are one line."""


def viewed(*, who: Membership, whom: Membership) -> None:
    """Somebody else's record was opened: one's own leaves no line."""
    if who.user_id == whom.user_id:
        return
    lately = AuditLine.objects.filter(who=who, whom=whom, act=Act.VIEWED, at__gt=timezone.now() - ONE_READING)
    if not lately.exists():
        note(Act.VIEWED, school=who.school, who=who, whom=whom)
