"""A live room as it is now, and the token by which a page knows whether it shows that."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from games.engine.rounds.stops import Stop
from trainer.drills.models import Answer
from trainer.drills.sittings import Sitting
from trainer.felt.titles import moment_title
from trainer.gathering.convening import sitting_of
from trainer.gathering.models import Attendance, Phase, Room


class Token(NamedTuple):
    """What a screen of the room is drawn from, the weightiest first: of two the greater is the newer."""

    version: int
    answered: int
    people: int

    def __str__(self) -> str:
        return ".".join(map(str, self))


@dataclass(frozen=True)
class RoomState:
    """`answered` counts those who have answered the furthest stop, the one that may still be answered."""

    room: Room

    @cached_property
    def sitting(self) -> Sitting:
        """At the stop on the screens."""
        return sitting_of(self.room)

    @property
    def stop(self) -> Stop | None:
        """What is on the screens: nothing before the round was begun, and once it is over."""
        return None if self.phase is Phase.WAITING else self.sitting.stop

    @property
    def phase(self) -> Phase:
        return self.room.shown_phase

    @cached_property
    def front(self) -> Stop | None:
        stops = self.sitting.stops
        asked = self.room.phase != Phase.WAITING and self.room.front < len(stops)
        return stops[self.room.front] if asked else None

    @cached_property
    def people(self) -> int:
        return Attendance.objects.filter(room=self.room).count()

    @cached_property
    def answered(self) -> int:
        if self.front is None:
            return 0
        given = Answer.objects.filter(run__attendance__room=self.room, round=self.room.round)
        return given.filter(place=str(self.front.place)).count()

    @property
    def token(self) -> Token:
        return Token(self.room.version, self.answered, self.people)

    @property
    def title(self) -> str:
        """What the stop on the screens is called."""
        if self.room.closed:
            return _("The room is closed")
        if self.phase is Phase.WAITING:
            return _("Waiting to begin")
        return moment_title(self.sitting.moment) if self.stop else _("Round over")


def state_of(room_id: UUID) -> RoomState:
    """Read afresh."""
    return RoomState(
        Room.objects.select_related("drill", "host__user", "cohort", "dealer__user").get(pk=room_id)
    )


def token_of_room(room_id: UUID) -> Token:
    return state_of(room_id).token
