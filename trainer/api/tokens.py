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
from trainer.schools.models import Act, Membership

LASTS = (30, 90, 180, 365)
"""Days that may be chosen."""
MOST = 20
"""That a school may have at a time."""
A_MINUTE = 120
"""Requests by one token; a page of a big school each, so a few of them are a load."""
MARK = "dealer_"
"""With which every secret begins, so that whoever finds one in a file knows what it opens."""


class TooMany(Exception):
    """The school has as many tokens as it may have."""


class Wait(Exception):
    """A token was used too often; after so many seconds the next request is taken."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


def digest_of(secret: str) -> str:
    """A secret has 256 random bits: no slow hash would make it harder to guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@transaction.atomic
def make_token(*, by: Membership, name: str, days: int) -> tuple[Token, str]:
    """The token, and its secret, which nobody can be told again."""
    now = timezone.now()
    if Token.objects.filter(school=by.school, revoked=None, ends__gt=now).count() >= MOST:
        raise TooMany
    secret = MARK + secrets.token_urlsafe(32)
    made = {"digest": digest_of(secret), "made": now, "ends": now + timedelta(days=days)}
    token = Token.objects.create(school=by.school, made_by=by, name=name, **made)
    audit.note(Act.TOKEN_MADE, school=by.school, who=by, detail=name)
    return token, secret


@transaction.atomic
def revoke(token: Token, *, by: Membership) -> bool:
    """Whether it was not revoked before."""
    now = timezone.now()
    if not Token.objects.filter(pk=token.pk, revoked=None).update(revoked=now, revoked_by=by):
        return False
    audit.note(Act.TOKEN_REVOKED, school=by.school, who=by, detail=token.name)
    return True


def token_of(secret: str) -> Token | None:
    """The one that this opens now, with who made it as they are now."""
    found = Token.objects.select_related("made_by__user", "made_by__school")
    token = found.filter(digest=digest_of(secret)).first()
    if token is None or not token.opens(timezone.now()):
        return None
    user = token.made_by.user
    return token if user.is_active and (settings.DEBUG or not user.is_demo) else None


def claim(token: Token, now: datetime) -> None:
    """Counts a request. Raises `Wait`."""
    minute, here = now.replace(second=0, microsecond=0), Token.objects.filter(pk=token.pk)
    for _twice in range(2):  # between the two somebody else may have begun the minute
        if here.filter(minute=minute, asked__lt=A_MINUTE).update(asked=F("asked") + 1, used=now):
            return
        if here.exclude(minute=minute).update(minute=minute, asked=1, used=now):
            return
    raise Wait(60 - now.second)
