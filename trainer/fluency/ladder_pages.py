"""The page “Payoffs and rack”: the ladder with where one stands on it, and the way into a set."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import NotAllowed
from games.engine.rack.ladder import BY_SLUG, IN_A_SET
from trainer.fluency import sets
from trainer.fluency.climbed_views import parts_of
from trainer.fluency.ladder_files import TITLES, ladder_lines
from trainer.fluency.ladders import CLEAN_DAYS, ladder_of
from trainer.fluency.school_supply import supply_of
from trainer.fluency.set_closed import outside_tests
from trainer.operating.sending.spreadsheet_files import file_links, table_file, wanted_file
from trainer.saying import say
from trainer.schools.guards import MemberRequest


@require_safe
@never_cache
@outside_tests
def ladder(request: MemberRequest) -> HttpResponse:
    found = ladder_of(request.membership)
    if kind := wanted_file(request):
        return table_file(kind, "payoffs-and-rack", TITLES, ladder_lines(request.membership, found))
    parts = parts_of(
        found, supply_of(request.membership.school), sets.open_rungs(membership=request.membership)
    )
    rungs = [rung for _part, some in parts for rung in some]
    context = {
        "parts": parts,
        "files": file_links(request),
        "passed": found.passed,
        "rungs": sum(rung.state != "lacking" for rung in rungs),
        "next": next((rung.slug for rung in rungs if rung.state in ("begun", "new")), ""),
        "in_a_set": IN_A_SET,
        "clean_days": CLEAN_DAYS,
    }
    return render(request, "fluency/ladder.html", context)


@require_POST
@outside_tests
def start(request: MemberRequest, rung: str) -> HttpResponse:
    if rung not in BY_SLUG:
        raise Http404("no such rung")
    try:
        found = sets.begin(membership=request.membership, rung=BY_SLUG[rung])
    except NotAllowed as refused:
        messages.info(request, say(refused.reason))
        return redirect("fluency:ladder")
    return redirect("fluency:set", found.pk)
