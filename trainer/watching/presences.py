"""Whether somebody is still at a table: said by the page itself, every half minute and when it goes.

All of it is good to know and nothing more, so it waits for nobody: raises `OperationalError` where somebody
else holds the database.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from trainer.impatience import impatient
from trainer.watching.models import Presence


def hear(run_id: UUID) -> bool:
    """Notes that the page is there; whether it had been lost."""
    now = timezone.now()
    with impatient():
        before = Presence.objects.filter(run_id=run_id).first()
        Presence.objects.update_or_create(run_id=run_id, defaults={"heard": now, "lost": None})
    return bool(before and before.lost_since(now))


def away(run_id: UUID) -> timedelta:
    """For how long nobody has been heard; no time where nobody ever was."""
    found = Presence.objects.filter(run_id=run_id).first()
    return timezone.now() - (found.lost or found.heard) if found else timedelta(0)


def lose(run_id: UUID, *, gone: datetime) -> bool:
    """Notes that the page went; false where another one was heard after that."""
    with impatient():
        heard_last = Presence.objects.filter(run_id=run_id, heard__lte=gone, lost=None)
        return heard_last.update(lost=gone) == 1
