"""Which stops of a live room are past: asked, and shown or left. Of no other is it told what was right."""

from copy import copy
from datetime import datetime

from trainer.drills.sittings import Sitting
from trainer.gathering.convening import sitting_of
from trainer.gathering.models import Act, Phase, Room

RoundStop = tuple[int, int]
"""A round, and a position in it."""


def told_stops(room: Room) -> list[RoundStop]:
    """In the order in which they were asked."""
    asked = dict.fromkeys(room.moves.filter(phase=Phase.ASKING).values_list("round", "front"))
    if room.closed is None and room.phase in (Phase.ASKING, Phase.SHUT):
        asked.pop((room.round, room.front), None)
    return list(asked)


def closings(room: Room) -> dict[RoundStop, datetime]:
    """When each stop took no more answers: who came later was not asked there."""
    shut = room.moves.filter(act=Act.SHUT).values_list("round", "front", "at")
    return {(round, front): at for round, front, at in shut}


def sitting_at(room: Room, round: int, position: int) -> Sitting:
    """One of its rounds at one of its stops, wherever the room is now."""
    then = copy(room)
    then.round = round
    return sitting_of(then, position=position)
