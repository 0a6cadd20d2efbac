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
    WATCHED,
    next_context,
    next_of,
    read_tables,
    version_of_wall,
    wall_context,
    watch_context,
)
from trainer.live.table_progress import Audience, Circle, circle_of
from trainer.play.models import Run
from trainer.play.selectors import run_to_watch
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership, SchoolClass


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
    felt = "live:watch_room_felt" if room else "live:watch_felt"
    context = {
        "socket_path": f"/ws/tables/{run.pk}/{'projector/' if room else ''}",
        "felt_url": reverse(felt, args=[run.pk]),
        "run_id": run.pk,
        "watched": WATCHED[audience],
        "room": room,
    }
    context |= watch_context(run, audience) | next_context(run, next_of(run), audience)
    return render(request, "live/watch/watch.html", context)


def _run_fragment(request: MemberRequest, run: Run, audience: Audience) -> HttpResponse:
    """The fragment again, for a page that may have missed a push; 204 where it has missed nothing."""
    seen, following = request.GET.get("version", ""), next_of(run)
    same = request.GET.get("next", "") == (str(following.pk) if following else "")
    if same and seen.isascii() and seen.isdigit() and int(seen[:12]) >= run.version:
        return HttpResponse(status=204)
    context = watch_context(run, audience) | next_context(run, following, audience)
    return render(request, "live/watch/_update.html", context | {"watched": WATCHED[audience]})


@require_safe
@never_cache
@watcher_required
def wall(request: MemberRequest) -> HttpResponse:
    circle = _circle(request)
    context = {"classes": _classes(request.membership, circle), "other": _with_class("live:room", circle)}
    return _page(request, circle, Audience.STAFF, context)


@unattended
@require_safe
@never_cache
@watcher_required
def wall_fragment(request: MemberRequest) -> HttpResponse:
    return _fragment(request, _circle(request), Audience.STAFF)


@require_safe
@never_cache
@watcher_required
def room(request: MemberRequest) -> HttpResponse:
    circle = _circle(request)
    return _page(request, circle, Audience.ROOM, {"other": _with_class("live:wall", circle)})


@unattended
@require_safe
@never_cache
@watcher_required
def room_fragment(request: MemberRequest) -> HttpResponse:
    return _fragment(request, _circle(request), Audience.ROOM)


def _circle(request: MemberRequest) -> Circle:
    found = circle_of(request.membership, request.GET.get("class", ""))
    if found is None:
        raise Http404("no such class")
    return found


def _classes(watcher: Membership, circle: Circle) -> list[tuple[bool, list[SchoolClass]]]:
    """Those that one may choose, one's own apart from the others; a closed one only where it is chosen."""
    own = Count("instructors", filter=Q(instructors=watcher), distinct=True)
    chosen = circle.school_class.pk if circle.school_class else None
    found: QuerySet[Any] = SchoolClass.objects.filter(Q(closed=None) | Q(pk=chosen), school=watcher.school)
    listed = list(found.annotate(own=own).order_by("name"))
    mine, others = [c for c in listed if c.own], [c for c in listed if not c.own]
    return [(yours, classes) for yours, classes in ((True, mine), (False, others)) if classes]


def _page(request: MemberRequest, circle: Circle, audience: Audience, extra: dict[str, Any]) -> HttpResponse:
    at, runs = read_tables(circle)
    in_room = audience is Audience.ROOM
    fragment = "live:room_fragment" if in_room else "live:wall_fragment"
    context = {
        "school_class": circle.school_class,
        "socket_path": f"/ws/tables/{'projector/' if in_room else ''}{_query(circle)}",
        "fragment_url": _with_class(fragment, circle),
    }
    context |= wall_context(circle, audience, runs, at=at)
    return render(request, "live/wall.html", context | extra)


def _fragment(request: MemberRequest, circle: Circle, audience: Audience) -> HttpResponse:
    """The wall again, for a page that may have missed a push; 204 where it shows exactly these cards."""
    at, runs = read_tables(circle)
    if request.GET.get("version", "") == str(version_of_wall(circle, audience, runs)):
        return HttpResponse(status=204)
    return render(request, "live/_wall.html", wall_context(circle, audience, runs, at=at))


def _with_class(page: str, circle: Circle) -> str:
    return reverse(page) + _query(circle)


def _query(circle: Circle) -> str:
    return "?" + urlencode({"class": circle.school_class.pk}) if circle.school_class else ""
