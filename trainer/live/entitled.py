"""Which live room a request may have before it. A miss is 404, whoever's it is."""

from uuid import UUID

from django.http import Http404

from trainer.gathering.models import Attendance, Room
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership


def watched_room(watcher: Membership, room_id: UUID) -> Room | None:
    """Any of the school's, for its staff: whoever stands in for the host leads it."""
    if not watcher.watches:
        return None
    return Room.objects.in_school(watcher.school).filter(pk=room_id).first()


def led_room(request: MemberRequest, room_id: UUID) -> Room:
    found = watched_room(request.membership, room_id)
    if found is None:
        raise Http404("no such room")
    return found


def own_place(request: MemberRequest, room_id: UUID) -> Attendance | None:
    """Where they are in it, if they are."""
    there = Attendance.objects.filter(room=room_id, room__school=request.membership.school)
    return there.filter(membership=request.membership).select_related("run", "room").first()
