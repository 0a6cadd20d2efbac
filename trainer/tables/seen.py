"""The page says that it shows a prompt: from here the time of its answer runs. Nobody waits for this.

It changes no version and is pushed to nobody; where the database is busy it gives up, and the time runs from
when the prompt could first be asked for. Noted or given up, the answer is the same 204: a page does nothing
about either, and an error would stand in its console.
"""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from trainer.drills.models import Run
from trainer.impatience import impatient
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, member_required

LATEST = timedelta(seconds=5)
"""Whoever says it later has had the prompt before them for a while, or came back to it."""


@unattended
@require_POST
@member_required
def seen(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """`version` names the stop: it grows whenever the run moves on, so what comes late changes nothing."""
    own = Run.objects.for_user(request.user).filter(pk=run_id)
    if not own.exists():
        raise Http404("no such run")
    version = request.POST.get("version", "")
    if version.isascii() and version.isdigit():
        with suppress(OperationalError):
            _note(run_id, round, int(version[:9]))
    return HttpResponse(status=204)


def _note(run_id: UUID, round: int, version: int) -> None:
    now = timezone.now()
    waiting = Run.objects.filter(pk=run_id, round=round, version=version, finished__isnull=True)
    with impatient():
        waiting.filter(seen__isnull=True, shown__gte=now - LATEST).update(seen=now)
