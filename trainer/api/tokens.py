"""Tokens: made, revoked, and checked at every request, with a limit on how often."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from trainer.api.models import Token
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership

LIFETIMES = (30, 90, 180, 365)
"""Days to choose from."""
MAX_TOKENS = 20
"""Tokens that a school may have at a time."""
A_MINUTE = 120
"""Requests by one token; a page of a big school each, so a few of them are a load."""
PREFIX = "dealer_"
"""How every secret begins, so that one found in a file can be recognized."""


class TooManyTokens(Exception):
    """The school has as many tokens as it may have."""


class RateLimited(Exception):
    """A token was used too often; `seconds` until the next request is allowed."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


def digest_of(secret: str) -> str:
    """Return the stored hash. A fast one is enough: a secret has 256 random bits."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@transaction.atomic
def make_token(*, by: Membership, name: str, days: int, writes: bool = False) -> tuple[Token, str]:
    """Return the token and its secret, which cannot be shown again."""
    now = timezone.now()
    if Token.objects.filter(school=by.school, revoked=None, ends__gt=now).count() >= MAX_TOKENS:
        raise TooManyTokens
    secret = PREFIX + secrets.token_urlsafe(32)
    made = {"digest": digest_of(secret), "made": now, "ends": now + timedelta(days=days)}
    token = Token.objects.create(school=by.school, made_by=by, name=name, writes=writes, **made)
    audit.note(AuditAct.TOKEN_MADE, school=by.school, who=by, detail=name)
    return token, secret


@transaction.atomic
def revoke(token: Token, *, by: Membership) -> bool:
    """Revoke it; return whether it was in force."""
    now = timezone.now()
    if not Token.objects.filter(pk=token.pk, revoked=None).update(revoked=now, revoked_by=by):
        return False
    audit.note(AuditAct.TOKEN_REVOKED, school=by.school, who=by, detail=token.name)
    return True


def token_of(secret: str) -> Token | None:
    """Return the token of this secret if it is in force, with its maker as of now."""
    found = Token.objects.select_related("made_by__user", "made_by__school")
    token = found.filter(digest=digest_of(secret)).first()
    if token is None or not token.opens(timezone.now()):
        return None
    user = token.made_by.user
    return token if user.is_active and (settings.DEBUG or not user.is_demo) else None


def claim(token: Token, now: datetime) -> None:
    """Counts a request. Raises `Wait`."""
    minute, own = now.replace(second=0, microsecond=0), Token.objects.filter(pk=token.pk)
    for _attempt in range(2):  # another request may start the minute between the two
        if own.filter(minute=minute, uses__lt=A_MINUTE).update(uses=F("uses") + 1, used=now):
            return
        if own.exclude(minute=minute).update(minute=minute, uses=1, used=now):
            return
    raise RateLimited(60 - now.second)
