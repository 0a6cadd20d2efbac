"""Which stops of a live room are past: asked, and shown or left. Of no other is it told what was right."""

from copy import copy

from trainer.drills.sittings import Sitting
from trainer.gathering.convening import sitting_of
from trainer.gathering.models import Phase, Room


def told_stops(room: Room) -> list[tuple[int, int]]:
    """As (round, position), in the order in which they were asked."""
    asked = dict.fromkeys(room.moves.filter(phase=Phase.ASKING).values_list("round", "front"))
    if room.closed is None and room.phase in (Phase.ASKING, Phase.SHUT):
        asked.pop((room.round, room.front), None)
    return list(asked)


def sitting_at(room: Room, round: int, position: int) -> Sitting:
    """One of its rounds at one of its stops, wherever the room is now."""
    then = copy(room)
    then.round = round
    return sitting_of(then, position=position)
