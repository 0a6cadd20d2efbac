"""Live rooms as a list: those that are open to somebody, and those of a school."""

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from trainer.gathering.models import Room
from trainer.practice.wording import game_name
from trainer.schools.models import Membership, School


@dataclass(frozen=True)
class RoomCard:
    """`people` is how many are in it, or were, for staff."""

    room: Room
    people: int = 0

    @property
    def host(self) -> str:
        return self.room.host.user.display_name

    @property
    def game_name(self) -> str:
        return game_name(self.room.drill.game)


def rooms_for(member: Membership) -> list[RoomCard]:
    """Open ones of their classes, and those that they are in already; the newest first."""
    return [RoomCard(room) for room in Room.objects.for_member(member).exclude(host=member)]


def open_rooms(school: School) -> list[RoomCard]:
    return room_cards(Room.objects.in_school(school).filter(closed=None))


def room_cards(rooms: QuerySet[Room]) -> list[RoomCard]:
    counted = rooms.annotate(count=Count("attendances"))
    return [RoomCard(room, room.count) for room in counted]
