"""Unlocking: a sitting is begun when the examiner says so, by a press or by a code that they read out."""

import hmac

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from trainer.proctoring.models import Attempt, Candidate, Event, What
from trainer.schools.models import Membership, new_code

MOST_TRIES = 5
"""Wrong codes, of a million; after them only the examiner's own press unlocks."""


def may_begin(candidate: Candidate) -> bool:
    """Whether nothing but a locked door stands before it: the test is open, and not sat yet, or voided."""
    return candidate.exam.closed is None and not standing_attempts(candidate)


def standing_attempts(candidate: Candidate) -> bool:
    """Whether there is a sitting that was not voided."""
    voided = Event.objects.voidings().filter(candidate=candidate).values("attempt")
    return Attempt.objects.filter(candidate=candidate).exclude(pk__in=voided).exists()


@transaction.atomic
def unlock(*, candidate: Candidate, by: Membership | None) -> bool:
    """`by` is None where the code did it. False where it is unlocked, or nothing can be begun."""
    held = Candidate.objects.select_for_update().select_related("exam").get(pk=candidate.pk)
    if held.unlocked or not may_begin(held):
        return False
    # A code is for one sitting: the next one has another.
    Candidate.objects.filter(pk=held.pk).update(
        unlocked=timezone.now(), unlocked_by=by, tries=0, code=new_code()
    )
    Event.objects.create(candidate=held, what=What.UNLOCKED, who=by)
    candidate.refresh_from_db()
    return True


def unlock_by_code(*, candidate: Candidate, typed: str) -> bool:
    """Counts a wrong one before it is looked at, so that none is free."""
    digits = "".join(letter for letter in typed[:20] if letter.isascii() and letter.isdigit())
    counted = Candidate.objects.filter(pk=candidate.pk, tries__lt=MOST_TRIES).update(tries=F("tries") + 1)
    candidate.refresh_from_db()
    right = counted and hmac.compare_digest(digits.encode(), candidate.code.encode())
    return bool(right) and unlock(candidate=candidate, by=None)


@transaction.atomic
def lock(*, candidate: Candidate, by: Membership) -> bool:
    """Before it was begun."""
    done = Candidate.objects.filter(pk=candidate.pk, unlocked__isnull=False).update(
        unlocked=None, unlocked_by=None
    )
    if done:
        Event.objects.create(candidate=candidate, what=What.LOCKED, who=by)
    return bool(done)
