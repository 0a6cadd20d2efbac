"""What is kept of live rooms: Room, Attendance, Move."""

from trainer.gathering.models.attendance import Attendance
from trainer.gathering.models.move import Act, Move
from trainer.gathering.models.room import Phase, Room

__all__ = ["Act", "Attendance", "Move", "Phase", "Room"]
