"""What a page in a live room asks by itself: the table where the room is now, if it shows another."""

from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills.admission import own_run
from trainer.drills.sittings import Sitting
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, member_required
from trainer.tables.in_room.led import show_led
from trainer.tables.showing import go_to
from trainer.tables.shut import shut_by_test


@unattended
@require_safe
@never_cache
@member_required
def follow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Another round has another address, and so has the end."""
    run = own_run(request, run_id)
    if not run.led or round != run.round:
        return go_to(request, reverse("tables:table", args=[run_id, run.round]))
    return shut_by_test(request, Sitting(run, round)) or show_led(request, run)
