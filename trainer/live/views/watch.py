"""The wall and a watched table as pages, with names for staff and numbers for a projector."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.sessions import unattended
from trainer.live.rendering import (
    WATCH_FRAGMENTS,
    following_context,
    following_table,
    note_stop,
    now_ms,
    wall_context,
    watch_context,
)
from trainer.live.table_progress import Audience, WallScope, wall_scope_of, wall_version
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.selectors import run_to_watch
from trainer.play.services import feedback
from trainer.play.views.feedback import WordForm
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.rights import Right


@require_safe
@never_cache
@right_required(Right.WATCH)
def watch(request: MemberRequest, run_id: UUID, audience: Audience = Audience.STAFF) -> HttpResponse:
    return _page(request, run_to_watch(request, run_id), audience)


def _page(
    request: MemberRequest,
    run: Run,
    audience: Audience,
    *,
    refused: "NoteForm | None" = None,
    status: int = 200,
) -> HttpResponse:
    projector = audience is Audience.PROJECTOR
    felt = "live:watch_projector_felt" if projector else "live:watch_felt"
    context: dict[str, Any] = {
        "socket_path": f"/ws/tables/{run.pk}/{'projector/' if projector else ''}",
        "felt_url": reverse(felt, args=[run.pk]),
        "run_id": run.pk,
        "watched": WATCH_FRAGMENTS[audience],
        "projector": projector,
    }
    context |= watch_context(run, audience) | following_context(run, following_table(run), audience)
    note = context["watch"]["note"]
    if note and request.membership.may_act_on(run.membership, Right.NOTES):
        context["note_form"] = refused or NoteForm(initial={"round": note.round, "place": note.place})
    return render(request, "live/watch/watch.html", context, status=status)


class NoteForm(WordForm):
    """A note, and the question that it is about."""

    round = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    place = forms.CharField(max_length=60, widget=forms.HiddenInput)


@require_POST
@never_cache
@right_required(Right.NOTES)
def add_note(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Add a note at a question that was asked by now. Its trainee reads it once they have answered."""
    run = run_to_watch(request, run_id)
    may_note = request.membership.may_act_on(run.membership, Right.NOTES)
    if not may_note or note_stop(RoundState(run, run.round)) is None:
        raise Http404("no note here")
    form = NoteForm(request.POST)
    if not form.is_valid():
        if set(form.errors) - {"text"}:
            raise Http404("no such question")
        return _page(request, run, Audience.STAFF, refused=form, status=422)
    if not _is_asked(run, form.cleaned_data["round"], form.cleaned_data["place"]):
        raise Http404("no such question yet")
    feedback.add_note(run=run, by=request.membership, **form.cleaned_data)
    messages.success(request, _("Sent. The trainee sees it on their home page after answering."))
    return redirect("live:watch", run.pk)


def _is_asked(run: Run, round: int, place: str) -> bool:
    """Return whether this question was put to the trainee, answered or not."""
    if round > run.round:
        return False
    state = RoundState(run, round)
    return any(str(stop.place) == place for stop in state.stops[: state.position + 1])


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
