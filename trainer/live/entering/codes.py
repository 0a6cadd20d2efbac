"""The code of a room: who may come in by it, and how often it may be tried.

A try is counted before it is looked at, so that none is free, and taken back if it was right.
"""

from datetime import timedelta

from django.utils import timezone

from trainer.gathering.models import Room
from trainer.live.models import CodeTry
from trainer.schools.models import Membership

MOST_TRIES = 10
"""Wrong ones of a person, of a million,"""
HELD = timedelta(minutes=1)
"""within so long."""


class TooManyTries(Exception):
    """The next may be tried in a minute."""


def room_of_code(*, member: Membership, typed: str) -> Room | None:
    """The open room of their school that has this code. Raises `TooManyTries`."""
    tries = CodeTry.objects.filter(membership=member)
    now = timezone.now()
    claimed = CodeTry.objects.create(membership=member, at=now)
    tries.filter(at__lte=now - HELD).delete()
    if tries.count() > MOST_TRIES:
        raise TooManyTries
    code = "".join(letter for letter in typed[:20] if letter.isascii() and letter.isdigit())
    found = Room.objects.in_school(member.school).filter(closed=None, code=code).first()
    if found:
        claimed.delete()
    return found
