"""The screen of a live room: the page that its host puts on the projector."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.live.entitled import led_room
from trainer.live.room_state import RoomState
from trainer.live.screen_view import screen_context
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.people.login_slips import qr

SEEN = "seen"
"""The query with which a page says which token it shows."""


@require_safe
@never_cache
@watcher_required
def screen(request: MemberRequest, room_id: UUID) -> HttpResponse:
    """The way in is no part of what is sent anew: it stays as it is for as long as the room is open."""
    room = led_room(request, room_id)
    address = request.build_absolute_uri(reverse("live:join", args=[room.code]))
    context = {
        "socket_path": f"/ws/rooms/{room.pk}/screen/",
        "again_url": reverse("live:screen_live", args=[room.pk]),
        "address": request.build_absolute_uri(reverse("live:rooms")).split("://", 1)[1].rstrip("/"),
        "qr": qr(address),
    }
    return render(request, "live/screen.html", context | screen_context(RoomState(room)))


@unattended
@require_safe
@never_cache
@watcher_required
def screen_live(request: MemberRequest, room_id: UUID) -> HttpResponse:
    """Nothing where the page shows it already."""
    state = RoomState(led_room(request, room_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_screen.html", screen_context(state))
