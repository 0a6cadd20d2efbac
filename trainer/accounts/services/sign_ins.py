"""The audit and the log of sign-ins, refusals and new passwords.

An unknown username is in no log and no audit line: it may be a password typed into the wrong field.
"""

import logging
from datetime import timedelta

from django.utils import timezone

from trainer.accounts import sign_in_limits
from trainer.accounts.sign_in_limits import SignInSource
from trainer.schools import audit
from trainer.schools.guards import memberships_of
from trainer.schools.models import AuditAct, AuditLine, User

logger = logging.getLogger(__name__)
ONE_REFUSAL = timedelta(hours=1)
"""Wrong passwords of one user from one address within it are one audit line; the log has each."""


def note_refusal(source: SignInSource, name: str) -> None:
    user = User.objects.filter(username=name).first()
    account = f"user {user.pk}" if user else "an unknown name"
    logger.info("a wrong password for %s, from %s", account, source.address or "nowhere known")
    acts = [AuditAct.REFUSED]
    if sign_in_limits.is_locked(source):
        acts.append(AuditAct.LOCKED)
        logger.warning("no more tries for %s, from %s", account, source.address or "nowhere known")
    recent = AuditLine.objects.filter(at__gt=timezone.now() - ONE_REFUSAL, address=source.address or None)
    for membership in memberships_of(user=user) if user else []:
        for act in acts:
            if not recent.filter(act=act, whom=membership).exists():
                audit.note(act, school=membership.school, whom=membership)


def note_sign_in(user: User, *, detail: str = "") -> None:
    """Write an audit line for each school of the user, or a log line where there is none."""
    memberships = memberships_of(user=user)
    for membership in memberships:
        audit.note(AuditAct.SIGNED_IN, school=membership.school, who=membership, detail=detail)
    if not memberships:
        logger.info("user %s signed in, and belongs to no school", user.pk)


def note_password(user: User, *, detail: str) -> None:
    for membership in memberships_of(user=user):
        audit.note(AuditAct.PASSWORD, school=membership.school, who=membership, detail=detail)
