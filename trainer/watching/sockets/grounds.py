"""What the right of a socket rests on: its session, its user, where they belong, and the table it is of.

Read for all sockets of a process at once. A ground only shows that something changed; what the change means
is asked of those who decided when the socket opened.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from trainer.drills.models import Run
from trainer.schools.auth import SchoolBackend
from trainer.schools.doors.idleness import is_over
from trainer.schools.models import Membership

store: type[SessionStore] = import_module(settings.SESSION_ENGINE).SessionStore

Ground = tuple[Any, ...]
"""Two are equal as long as nothing changed."""


@dataclass(frozen=True)
class Claim:
    """What is asked about: a session by its key, the user it was found to be, a table where it is of one."""

    session_key: str
    user_id: int
    run_id: UUID | None = None


def ground(session: dict[str, Any], belonging: list[Membership], run: Run | None) -> Ground:
    """Of what was read when the right was: a user's present memberships, with the user, and a run in full."""
    table = (run.finished, run.membership_id, run.membership.school_id) if run else None
    return _ground(session, belonging, table)


def grounds(claims: Iterable[Claim]) -> dict[Claim, Ground]:
    """The same as it is now, of all of them in three queries; what is gone or over is empty."""
    claims = set(claims)
    sessions = _sessions({claim.session_key for claim in claims})
    belonging = _belonging({claim.user_id for claim in claims})
    tables = _tables({claim.run_id for claim in claims if claim.run_id})
    return {
        claim: _ground(sessions.get(claim.session_key), belonging[claim.user_id], tables.get(claim.run_id))
        for claim in claims
    }


def _ground(session: dict[str, Any] | None, belonging: list[Membership], table: Any) -> Ground:
    """That nobody has used a session for too long becomes true by itself."""
    over = not (session and belonging) or is_over(session, belonging)
    return over, session, [_place(each) for each in belonging], table


def _place(membership: Membership) -> tuple[Any, ...]:
    user = membership.user
    good = SchoolBackend().user_can_authenticate(user)
    return membership.pk, membership.role, membership.school_id, good, user.password, user.new_password


def _sessions(keys: set[str]) -> dict[str, dict[str, Any]]:
    good = store.get_model_class().objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {key: _decoded(data) for key, data in good.values_list("session_key", "session_data")}


@lru_cache(4096)
def _decoded(data: str) -> dict[str, Any]:
    """Kept, for most are as they were four seconds ago; nobody writes to what comes back."""
    return store().decode(data)


def _belonging(user_ids: set[int]) -> dict[int, list[Membership]]:
    found: dict[int, list[Membership]] = defaultdict(list)
    for each in Membership.objects.present().filter(user_id__in=user_ids).select_related("user", "school"):
        found[each.user_id].append(each)
    return found


def _tables(run_ids: set[UUID]) -> dict[UUID | None, tuple[Any, ...]]:
    columns = ("pk", "finished", "membership_id", "membership__school_id")
    found = Run.objects.filter(pk__in=run_ids).order_by().values_list(*columns)
    return {pk: tuple(rest) for pk, *rest in found}
