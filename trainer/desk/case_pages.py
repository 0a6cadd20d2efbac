"""A case that was kept: read and made a lesson by staff; a lesson is read and dealt by the whole school."""

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.desk import cases
from trainer.desk.models import Case
from trainer.desk.settled_view import settled_view
from trainer.drills.exams.closed import by_game, closed_games, open_tests
from trainer.practice.open_tests import open_test, show_closed
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required, watcher_required


@require_safe
@never_cache
@member_required
def case(request: MemberRequest, case_id: int) -> HttpResponse:
    """As these rules settle it; closed while its reader sits a table test of the game."""
    found = cases.case_of(membership=request.membership, number=case_id)
    closed = closed_games(user=request.user)
    if found.game in closed:
        return show_closed(request, closed[found.game], game=found.game, status=404)
    inputs = cases.inputs_of(found)
    context: dict[str, Any] = {
        "case": found,
        "game_name": _game_name(found),
        "settled": settled_view(inputs) if inputs else None,
        "document": json.dumps(found.document, indent=1),
    }
    return render(request, "desk/case.html", context)


@require_safe
@never_cache
@watcher_required
def case_document(request: MemberRequest, case_id: int) -> HttpResponse:
    """The round document, as a file."""
    found = cases.case_of(membership=request.membership, number=case_id)
    file_name = f'attachment; filename="case-{found.pk}.json"'
    return JsonResponse(found.document, headers={"Content-Disposition": file_name})


@require_POST
@never_cache
@watcher_required
def act(request: MemberRequest, case_id: int, act: str) -> HttpResponse:
    acts = {"teach": cases.make_lesson, "end": cases.end_lesson}
    if act not in acts:
        raise Http404("nothing of that name is done to a case")
    found = cases.case_of(membership=request.membership, number=case_id)
    acts[act](case=found)
    said = _("It is a lesson of your school now: trainees find it under Games.")
    messages.success(request, said if act == "teach" else _("It is no lesson any more."))
    return redirect("desk:case", found.pk)


@require_safe
@never_cache
@member_required
def lessons(request: MemberRequest) -> HttpResponse:
    """The school's own lessons, by game; those of a game under test are closed."""
    tests = open_tests(user=request.user)
    closed = by_game(tests)
    rows = [
        {"case": found, "game": _game_name(found), "closed": found.game in closed}
        for found in Case.objects.of_school(request.membership.school).lessons()
        if found.game in GAMES
    ]
    context = {"lessons": rows, "open_tests": [open_test(run) for run in tests]}
    return render(request, "desk/lessons.html", context)


@require_POST
@never_cache
@member_required
def begin(request: MemberRequest, case_id: int) -> HttpResponse:
    """Sits down to a lesson of the school, or back to it."""
    found = cases.case_of(membership=request.membership, number=case_id)
    if found.lesson_since is None or cases.inputs_of(found) is None:
        raise Http404("no lesson")
    closed = closed_games(user=request.user)
    if found.game in closed:
        return show_closed(request, closed[found.game], game=found.game, status=404)
    run = cases.take_lesson(case=found, membership=request.membership)
    return redirect("tables:table", run.pk, run.round)


def _game_name(found: Case) -> str:
    return say(GAMES[found.game].name) if found.game in GAMES else found.game
