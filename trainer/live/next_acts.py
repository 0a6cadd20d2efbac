"""What the host may do where a room stands: a button each, the next thing to do first."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from trainer.gathering.models import Act, Phase, Room
from trainer.live.room_state import RoomState


@dataclass(frozen=True)
class Offer:
    """`key` is what presses it on a keyboard; the first of all is also pressed by Space."""

    act: str
    words: str
    key: str = ""


NOTHING = Offer("", "")


def main_offer(state: RoomState) -> Offer:
    """The next thing to do; nothing once the room is closed."""
    room = state.room
    if room.closed:
        return NOTHING
    if room.looks_back:
        return Offer(Act.NEXT, _("Forward"))
    if room.paused:
        return Offer(Act.RESUME, _("Go on"))
    return {
        Phase.WAITING: lambda: Offer(Act.NEXT, _("Begin")),
        Phase.ASKING: lambda: Offer(Act.SHUT, _("Stop taking answers")),
        Phase.SHUT: lambda: Offer(Act.SHOW, _("Show the answer")),
        Phase.SHOWN: lambda: Offer(Act.NEXT, _next_words(state)),
        Phase.OVER: lambda: Offer(Act.DEAL, _("Deal another round")),
    }[Phase(room.phase)]()


def _next_words(state: RoomState) -> str:
    last = state.room.front + 1 >= len(state.sitting.stops)
    return _("End the round") if last else _("Next question")


def other_offers(room: Room) -> list[Offer]:
    return list(_others(room)) if room.closed is None else []


def _others(room: Room) -> Iterator[Offer]:
    asking = room.phase == Phase.ASKING
    if room.position > 0:
        yield Offer(Act.BACK, _("Back"), "b")
    if room.looks_back:
        return
    if asking and room.paused is None:
        yield Offer(Act.PAUSE, _("Pause"), "p")
    if asking:
        yield Offer(Act.SHOW, _("Show at once"), "v")
    if asking or room.phase == Phase.SHUT:
        yield Offer(Act.SKIP, _("Leave this out"), "s")
