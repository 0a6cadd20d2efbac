"""The table of a trainee in a live class, with an address of its own: see it, answer, follow the class."""

from copy import copy
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.rounds.grading import Unanswered
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, member_required
from trainer.tables import seat
from trainer.tables.in_room.led import answered, show_led
from trainer.tables.showing import go_to
from trainer.tables.shut import shown_instead
from trainer.tables.table_state import own_table
from trainer.watching import push


@require_safe
@never_cache
@member_required
def class_table(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Where the class is now; any other table at its own address."""
    state = own_table(request, run_id, round)
    if not state.led:
        return redirect("tables:table", run_id, round)
    if page := shown_instead(state):
        return page
    if state.run.version == seat.NEW:
        seat.push_after_commit(state.run)
    if state.past:
        return redirect("live:table", run_id, state.run.round)
    return show_led(request, state.run)


@seat.ask_or_answer
@never_cache
@member_required
def class_answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Once the class is closed, an answer comes to a table like any other."""
    state = own_table(request, run_id, round)
    if request.method != "POST":
        return redirect("live:table", run_id, round)
    if not state.led:
        return seat.answer(request, run_id, round)
    sitting, submission = state.sitting, seat.read_submission(request, state.sitting)
    if page := shown_instead(state, submission):
        return page
    try:
        saved = seat.save(sitting, submission)
    except Unanswered as unanswered:
        return show_led(request, sitting.run, status=422, submission=submission, errors=unanswered.reasons)
    stored = copy(sitting.run)
    try:
        if sitting.run.led:
            return answered(request, sitting.run, submission, saved.outcome)
        return seat.acknowledged(request, sitting, submission, saved)
    finally:
        seat.push_saved(stored, saved)
        if stored.led:
            push.room_heard(stored.drill_id)


@unattended
@require_safe
@never_cache
@member_required
def follow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """What a page asks by itself: the table where the class is now. Another round has another address, and so
    has the end."""
    state = own_table(request, run_id)
    if not state.led or round != state.run.round:
        return go_to(request, reverse("tables:table", args=[run_id, state.run.round]))
    return shown_instead(state) or show_led(request, state.run)
