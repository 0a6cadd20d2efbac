"""The host's panel of a live room, and what is done with the room from there, or by whoever deals for all."""

from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from trainer.gathering.leading import lead
from trainer.gathering.models import Act, Attendance, Room
from trainer.live.commands import command_of
from trainer.live.entitled import led_room, own_place
from trainer.live.panel_view import panel_context
from trainer.live.room_state import RoomState, state_of
from trainer.live.screen_pages import SEEN
from trainer.saying import say
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.watching import push

PANEL = "panel"
"""The field with which a command says that it was given on the panel, by staff who may deal as well."""


@require_safe
@never_cache
@watcher_required
def panel(request: MemberRequest, room_id: UUID) -> HttpResponse:
    return _page(request, led_room(request, room_id))


@unattended
@require_safe
@never_cache
@watcher_required
def panel_live(request: MemberRequest, room_id: UUID) -> HttpResponse:
    """Nothing where the page shows it already."""
    state = RoomState(led_room(request, room_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_panel.html", panel_context(state))


def _page(request: MemberRequest, room: Room, *, notice: str = "", status: int = 200) -> HttpResponse:
    """For htmx the panel alone."""
    context = panel_context(state_of(room.pk)) | {"notice": notice}
    if request.htmx:
        return render(request, "live/_panel.html", context, status=status)
    context |= {
        "socket_path": f"/ws/rooms/{room.pk}/panel/",
        "again_url": reverse("live:panel_live", args=[room.pk]),
    }
    return render(request, "live/panel.html", context, status=status)


@require_POST
@never_cache
@member_required
def act(request: MemberRequest, room_id: UUID, act: str) -> HttpResponse:
    """By staff of the school; on to the next stop also by whoever deals for all, once the answer is shown."""
    place = own_place(request, room_id)
    deals = place is not None and place.room.dealer_id == place.membership_id
    if place and deals and (PANEL not in request.POST or not request.membership.watches):
        return _act_at_the_seat(request, place, act)
    room = led_room(request, room_id)
    refused = _lead(request, room, act)
    if refused:
        return _page(request, room, notice=say(refused.reason), status=409)
    return _page(request, room) if request.htmx else redirect("live:panel", room_id)


def _act_at_the_seat(request: MemberRequest, place: Attendance, act: str) -> HttpResponse:
    """Whatever comes of it, they see at their table where the room is."""
    if act != Act.NEXT or not place.room.tells:
        raise Http404("not theirs to do, or not yet")
    _lead(request, place.room, act)
    place.run.refresh_from_db(fields=["round"])
    return redirect("live:table", place.run_id, place.run.round)


def _lead(request: MemberRequest, room: Room, act: str) -> Refused | None:
    """Why it was refused, if it was."""
    try:
        lead(room=room, command=command_of(request, room, act))
    except Refused as refused:
        return refused
    transaction.on_commit(lambda: push.room_moved(room.drill_id))
    return None
