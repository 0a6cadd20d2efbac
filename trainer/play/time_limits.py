"""How long a person has for a test: its minutes, and the extra time that they were granted. Whatever sets or
tells a time limit asks here."""

from datetime import timedelta

from trainer.schools.models import Membership


def extra_of(membership: Membership) -> int:
    """Return the percent of extra time that a member has now."""
    granted = membership.allowances.order_by("-pk").values_list("extra", flat=True)
    return granted.first() or 0


def time_limit(minutes: int, *, extra: int) -> timedelta | None:
    """Return a test's `minutes` with `extra` percent more; None where they are 0: no limit."""
    return timedelta(minutes=minutes) * (100 + extra) / 100 if minutes else None
