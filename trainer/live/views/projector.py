"""The screen of a live room: the page that its host puts on the projector."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.sessions import unattended
from trainer.live.class_state import RoomState, led_room, ranking_of, shares_told
from trainer.live.models import Phase
from trainer.pages.qr import qr
from trainer.pages.text import say
from trainer.play.felt.views import felt_view
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.namesakes import told_apart

# What a live room has before it on the projector: no names but in a ranking, and nothing of right and wrong
# before it is shown.


RANKED_WHERE = (Phase.SHOWN, Phase.OVER, Phase.WAITING)
"""Phases in which nobody is answering."""


def screen_context(state: RoomState) -> dict[str, Any]:
    """The same for the page, for what it asks for anew and for what it is sent."""
    room, sitting, stop = state.room, state.sitting, state.stop
    laid = stop is not None or state.phase is Phase.OVER
    ranks = room.ranks and (state.phase in RANKED_WHERE or room.closed)
    return {
        "state": state,
        "room": room,
        "game_name": say(sitting.game.name),
        "felt": felt_view(sitting) if laid else None,
        "asked": [say(prompt.says) for prompt in stop.prompts] if stop else [],
        "shares": shares_told(room, sitting) if stop and room.tells else [],
        "ranking": ranking_of(room) if ranks else [],
    }


def screen_fragment(state: RoomState) -> str:
    """As it goes over the socket, to be put in place by its id; in the language in force."""
    with told_apart(state.room.school_id, pushed=True):
        return render_to_string("live/_screen.html", screen_context(state))


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
