"""What a live room has before it on the projector: no names but in a ranking, and nothing of right and wrong
before it is shown."""

from typing import Any

from django.template.loader import render_to_string

from trainer.felt.drawing import felt_view
from trainer.felt.shares import shares_told
from trainer.gathering.models import Phase
from trainer.live.ranking import ranking_of
from trainer.live.room_state import RoomState
from trainer.saying import say
from trainer.schools.namesakes import told_apart

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
