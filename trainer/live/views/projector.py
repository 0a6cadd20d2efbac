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
from trainer.live.class_state import LiveClassState, class_to_host, disclosed_results, ranking_of
from trainer.live.joining import game_words
from trainer.live.models import Phase
from trainer.ops.network import public_url
from trainer.pages.qr import qr
from trainer.pages.text import translate
from trainer.play.felt.views import felt_view
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.namesakes import distinguish_names
from trainer.schools.rights import Right

RANKED_WHERE = (Phase.SHOWN, Phase.OVER, Phase.WAITING)
"""Phases in which no answers are taken."""


def projector_context(state: LiveClassState) -> dict[str, Any]:
    """Return the context of page, poll and push: no names but in a ranking, no results before their time."""
    live_class, round_state, stop = state.live_class, state.round_state, state.stop
    has_felt = stop is not None or state.phase is Phase.OVER
    ranks = live_class.ranks and (state.phase in RANKED_WHERE or live_class.closed)
    return {
        "state": state,
        "live_class": live_class,
        "game_name": game_words(live_class),
        "felt": felt_view(round_state) if has_felt else None,
        "asked": [translate(prompt.text) for prompt in stop.prompts] if stop else [],
        "shares": disclosed_results(live_class, round_state) if stop and live_class.is_disclosed else [],
        "ranking": ranking_of(live_class) if ranks else [],
    }


def projector_fragment(state: LiveClassState) -> str:
    with distinguish_names(state.live_class.school_id, pushed=True):
        return render_to_string("live/_projector.html", projector_context(state))


SEEN = "seen"
"""The query parameter with the token that a page shows."""


@require_safe
@never_cache
@right_required(Right.HOST)
def projector(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """The QR code is outside the fragment: it is the same for as long as the class is open."""
    live_class = class_to_host(request, live_class_id)
    address = public_url(request, reverse("live:join", args=[live_class.code]))
    context = {
        "socket_path": f"/ws/live/{live_class.pk}/projector/",
        "again_url": reverse("live:projector_update", args=[live_class.pk]),
        "address": public_url(request, reverse("live:classes")).split("://", 1)[1].rstrip("/"),
        "qr": qr(address),
    }
    return render(request, "live/projector.html", context | projector_context(LiveClassState(live_class)))


@unattended
@require_safe
@never_cache
@right_required(Right.HOST)
def projector_update(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Render the fragment; 204 where the page shows it already."""
    state = LiveClassState(class_to_host(request, live_class_id))
    if request.GET.get(SEEN) == str(state.token):
        return HttpResponse(status=204)
    return render(request, "live/_projector.html", projector_context(state))
