"""The projector view of a live class."""

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
from trainer.schools.namesakes import distinguish_names

# What a live room has before it on the projector: no names but in a ranking, and nothing of right and wrong
# before it is shown.


RANKED_WHERE = (Phase.SHOWN, Phase.OVER, Phase.WAITING)
"""Phases in which nobody is answering."""


def screen_context(state: RoomState) -> dict[str, Any]:
    """The same for the page, for what it asks for anew and for what it is sent."""
    live_class, sitting, stop = state.live_class, state.sitting, state.stop
    laid = stop is not None or state.phase is Phase.OVER
    ranks = live_class.ranks and (state.phase in RANKED_WHERE or live_class.closed)
    return {
        "state": state,
        "live_class": live_class,
        "game_name": say(sitting.game.name),
        "felt": felt_view(sitting) if laid else None,
        "asked": [say(prompt.says) for prompt in stop.prompts] if stop else [],
        "shares": shares_told(live_class, sitting) if stop and live_class.tells else [],
        "ranking": ranking_of(live_class) if ranks else [],
    }


def screen_fragment(state: RoomState) -> str:
    """As it goes over the socket, to be put in place by its id; in the language in force."""
    with distinguish_names(state.live_class.school_id, pushed=True):
        return render_to_string("live/_projector.html", screen_context(state))


SEEN = "seen"
"""The query with which a page says which token it shows."""


@require_safe
@never_cache
@watcher_required
def screen(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """The way in is no part of what is sent anew: it stays as it is for as long as the room is open."""
    live_class = led_room(request, live_class_id)
    address = request.build_absolute_uri(reverse("live:join", args=[live_class.code]))
    context = {
        "socket_path": f"/ws/live/{live_class.pk}/screen/",
        "again_url": reverse("live:screen_live", args=[live_class.pk]),
        "address": request.build_absolute_uri(reverse("live:rooms")).split("://", 1)[1].rstrip("/"),
        "qr": qr(address),
    }
    return render(request, "live/projector.html", context | screen_context(RoomState(live_class)))


@unattended
@require_safe
@never_cache
@watcher_required
def screen_live(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Nothing where the page shows it already."""
    state = RoomState(led_room(request, live_class_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_projector.html", screen_context(state))
