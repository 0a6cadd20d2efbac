"""The gallery: the pages of one table, live; for an instructor or manager, and for the room they teach in."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills.admission import run_to_watch
from trainer.drills.models import Run
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.watching.seats import Audience
from trainer.watching.watched import WATCHED, next_context, next_of, watch_context


@require_safe
@never_cache
@watcher_required
def watch(request: MemberRequest, run_id: UUID) -> HttpResponse:
    return _run_page(request, run_to_watch(request, run_id), Audience.STAFF)


@unattended
@require_safe
@never_cache
@watcher_required
def watch_felt(request: MemberRequest, run_id: UUID) -> HttpResponse:
    return _run_fragment(request, run_to_watch(request, run_id), Audience.STAFF)


@require_safe
@never_cache
@watcher_required
def watch_room(request: MemberRequest, run_id: UUID) -> HttpResponse:
    return _run_page(request, run_to_watch(request, run_id), Audience.ROOM)


@unattended
@require_safe
@never_cache
@watcher_required
def watch_room_felt(request: MemberRequest, run_id: UUID) -> HttpResponse:
    return _run_fragment(request, run_to_watch(request, run_id), Audience.ROOM)


def _run_page(request: MemberRequest, run: Run, audience: Audience) -> HttpResponse:
    room = audience is Audience.ROOM
    felt = "watching:watch_room_felt" if room else "watching:watch_felt"
    context = {
        "socket_path": f"/ws/tables/{run.pk}/{'room/' if room else ''}",
        "felt_url": reverse(felt, args=[run.pk]),
        "run_id": run.pk,
        "watched": WATCHED[audience],
        "room": room,
    }
    context |= watch_context(run, audience) | next_context(run, next_of(run), audience)
    return render(request, "watching/watch.html", context)


def _run_fragment(request: MemberRequest, run: Run, audience: Audience) -> HttpResponse:
    """The fragment again, for a page that may have missed a push; 204 where it has missed nothing."""
    seen, following = request.GET.get("version", ""), next_of(run)
    same = request.GET.get("next", "") == (str(following.pk) if following else "")
    if same and seen.isascii() and seen.isdigit() and int(seen[:12]) >= run.version:
        return HttpResponse(status=204)
    context = watch_context(run, audience) | next_context(run, following, audience)
    return render(request, "watching/_watched_again.html", context | {"watched": WATCHED[audience]})
