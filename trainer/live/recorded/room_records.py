"""The record of a live room; who was in it reads it without the names of the others."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.gathering.models import Room
from trainer.live.entitled import led_room, own_place, watched_room
from trainer.live.recorded.record_view import record_context
from trainer.live.recorded.room_files import TITLES, lines_of
from trainer.operating.sending.spreadsheet_files import csv_file, xlsx_file
from trainer.schools.guards import MemberRequest, member_required, watcher_required


@require_safe
@never_cache
@member_required
def record(request: MemberRequest, room_id: UUID) -> HttpResponse:
    """Before it is closed, the panel; or one's own table."""
    place = own_place(request, room_id)
    room = watched_room(request.membership, room_id)
    if room is None and place is None:
        raise Http404("no such room")
    if room and not room.closed:
        return redirect("live:panel", room_id)
    if place and not place.room.closed:
        return redirect("live:table", place.run_id, place.run.round)
    read = room or Room.objects.in_school(request.membership.school).get(pk=room_id)
    return render(request, "live/record.html", record_context(read, staff=room is not None, place=place))


@require_safe
@never_cache
@watcher_required
def answers_csv(request: MemberRequest, room_id: UUID) -> HttpResponse:
    room = led_room(request, room_id)
    return csv_file(f"{_name(room)}.csv", TITLES, lines_of(room))


@require_safe
@never_cache
@watcher_required
def answers_xlsx(request: MemberRequest, room_id: UUID) -> HttpResponse:
    room = led_room(request, room_id)
    return xlsx_file(f"{_name(room)}.xlsx", TITLES, lines_of(room))


def _name(room: Room) -> str:
    return f"room-{room.opened:%Y-%m-%d}-{str(room.pk)[:8]}"
