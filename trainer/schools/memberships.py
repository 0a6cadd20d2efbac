"""What the other rooms ask about people: where does this user belong, and whom may they watch?"""

from collections.abc import MutableMapping
from typing import Any

from trainer.schools.models import Cohort, Membership, Visitor

CHOSEN = "school"
"""Under which a session keeps the school that was chosen in its header."""


def memberships_of(*, user: Visitor) -> list[Membership]:
    """Where the user belongs today, the school joined last at the end."""
    if not user.is_authenticated:
        return []
    return list(Membership.objects.present().for_user(user).select_related("school", "user"))


def memberships_of_visitor(user: Visitor) -> list[Membership]:
    """As they were when this request began. A socket outlives them, and asks `memberships_of`."""
    at_hand = getattr(user, "at_hand", None)
    return memberships_of(user=user) if at_hand is None else at_hand


def membership_of(*, user: Visitor, session: MutableMapping[str, Any] | None = None) -> Membership | None:
    """The one that counts now: of the school that this session chose, else the one joined last. None for
    strangers and the signed out."""
    return counting(memberships_of(user=user), session=session)


def counting(
    found: list[Membership], *, session: MutableMapping[str, Any] | None = None
) -> Membership | None:
    """Which of somebody's memberships counts, as `membership_of` says."""
    chosen = session.get(CHOSEN) if session is not None else None
    here = [membership for membership in found if membership.school_id == chosen] or found
    return here[-1] if here else None


def may_watch(*, watcher: Membership, other: Membership) -> bool:
    """The rule of `Membership.objects.watched_by`, for one pair already at hand."""
    if not watcher.watches:
        return other.pk == watcher.pk
    return other.school_id == watcher.school_id


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """A trainee whose progress this membership may read; oneself always."""
    own = Membership.objects.filter(pk=watcher.pk)
    allowed = Membership.objects.watched_by(watcher) | own
    return allowed.select_related("user").filter(pk=membership_id).first()


def classes_of(watcher: Membership) -> list[Cohort]:
    """The school's, those that one teaches first, the closed ones last."""
    taught = set(watcher.classes.values_list("pk", flat=True))
    every = Cohort.objects.filter(school=watcher.school_id)
    return sorted(every, key=lambda cohort: (cohort.closed is not None, cohort.pk not in taught))
