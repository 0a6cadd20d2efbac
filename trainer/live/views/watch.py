"""The wall and a watched table as pages, with names for staff and numbers for a projector."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.sessions import unattended
from trainer.live.rendering import (
    WATCH_FRAGMENTS,
    following_context,
    following_table,
    now_ms,
    wall_context,
    watch_context,
)
from trainer.live.table_progress import Audience, WallScope, wall_scope_of, wall_version
from trainer.play.selectors import run_to_watch
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.rights import Right


@require_safe
@never_cache
@right_required(Right.WATCH)
def watch(request: MemberRequest, run_id: UUID, audience: Audience = Audience.STAFF) -> HttpResponse:
    run, projector = run_to_watch(request, run_id), audience is Audience.PROJECTOR
    felt = "live:watch_projector_felt" if projector else "live:watch_felt"
    context = {
        "socket_path": f"/ws/tables/{run.pk}/{'projector/' if projector else ''}",
        "felt_url": reverse(felt, args=[run.pk]),
        "run_id": run.pk,
        "watched": WATCH_FRAGMENTS[audience],
        "projector": projector,
    }
    context |= watch_context(run, audience) | following_context(run, following_table(run), audience)
    return render(request, "live/watch/watch.html", context)


@unattended
@require_safe
@never_cache
@right_required(Right.WATCH)
def watch_felt(request: MemberRequest, run_id: UUID, audience: Audience = Audience.STAFF) -> HttpResponse:
    """Render the fragment for a page that may have missed a push; 204 where it has missed nothing."""
    run = run_to_watch(request, run_id)
    seen, following = request.GET.get("version", ""), following_table(run)
    same = request.GET.get("next", "") == (str(following.pk) if following else "")
    if same and seen.isascii() and seen.isdigit() and int(seen[:12]) >= run.version:
        return HttpResponse(status=204)
    context = watch_context(run, audience) | following_context(run, following, audience)
    return render(request, "live/watch/_update.html", context | {"watched": WATCH_FRAGMENTS[audience]})


@require_safe
@never_cache
@right_required(Right.WATCH)
def wall(request: MemberRequest, audience: Audience = Audience.STAFF) -> HttpResponse:
    scope, projector = _scope(request), audience is Audience.PROJECTOR
    query = "?" + urlencode({"class": scope.school_class.pk}) if scope.school_class else ""
    at, runs = now_ms(), list(scope.tables())
    context = {
        "school_class": scope.school_class,
        "socket_path": f"/ws/tables/{'projector/' if projector else ''}{query}",
        "fragment_url": reverse("live:wall_projector_fragment" if projector else "live:wall_fragment")
        + query,
        "other": reverse("live:wall" if projector else "live:wall_projector") + query,
        "classes": [] if projector else _classes(request.membership, scope),
    }
    return render(request, "live/wall.html", context | wall_context(scope, audience, runs, at=at))


@unattended
@require_safe
@never_cache
@right_required(Right.WATCH)
def wall_fragment(request: MemberRequest, audience: Audience = Audience.STAFF) -> HttpResponse:
    """Render the wall for a page that may have missed a push; 204 where it shows exactly these cards."""
    scope = _scope(request)
    at, runs = now_ms(), list(scope.tables())
    if request.GET.get("version", "") == str(wall_version(scope, audience, runs)):
        return HttpResponse(status=204)
    return render(request, "live/_wall.html", wall_context(scope, audience, runs, at=at))


def _scope(request: MemberRequest) -> WallScope:
    found = wall_scope_of(request.membership, request.GET.get("class", ""))
    if found is None:
        raise Http404("no such class")
    return found


def _classes(watcher: Membership, scope: WallScope) -> list[tuple[bool, list[SchoolClass]]]:
    """Return the classes to choose from, one's own first; a closed one only where it is chosen."""
    own = Count("instructors", filter=Q(instructors=watcher), distinct=True)
    chosen = scope.school_class.pk if scope.school_class else None
    found: QuerySet[Any] = SchoolClass.objects.seen_by(watcher).filter(Q(closed=None) | Q(pk=chosen))
    listed = list(found.annotate(own=own).order_by("name"))
    mine, others = [c for c in listed if c.own], [c for c in listed if not c.own]
    return [(yours, classes) for yours, classes in ((True, mine), (False, others)) if classes]
