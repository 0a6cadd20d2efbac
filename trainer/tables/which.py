"""Which mistake it was: the trainee says so beside the verdict, and goes on with the question in hand."""

from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.engine.errors import NotAllowed
from trainer.drills.decisions import decisions
from trainer.drills.models import Verdict
from trainer.drills.naming import avowals
from trainer.drills.selectors import answers_of
from trainer.drills.sittings import Sitting
from trainer.felt.namings import naming_words, which_of
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required
from trainer.tables.seat import ask_or_answer
from trainer.tables.showing import show
from trainer.tables.shut import shown_instead
from trainer.tables.table_state import own_table
from trainer.watching import push

DIGITS = 15
"""Of a verdict's number that are read: no database has counted further."""


@ask_or_answer
@never_cache
@member_required
def avow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Answers with what is said now in place of the question; without scripts with the table."""
    state = own_table(request, run_id, round)
    sitting = state.sitting
    if request.method != "POST":
        return redirect("tables:table", run_id, round)
    verdict = _own_verdict(request, sitting)
    if page := shown_instead(state):
        return page
    try:
        new = avowals.avow(run=sitting.run, verdict=verdict, mistake=request.POST.get("mistake", "-"))
    except NotAllowed as refused:
        return _refused(request, sitting, verdict, say(refused.reason))
    if new:
        sitting.run.look_again()
        transaction.on_commit(lambda: push.table_changed(sitting.run))
    return _place(request, sitting, verdict) if request.htmx else redirect("tables:table", run_id, round)


def _own_verdict(request: MemberRequest, sitting: Sitting) -> Verdict:
    number = request.POST.get("verdict", "")
    if not (number.isascii() and number.isdigit()):
        raise Http404("no verdict named")
    found = avowals.verdict_of(run=sitting.run, round=sitting.round, number=int(number[:DIGITS]))
    if found is None:
        raise Http404("no such verdict, or one of a table test")
    return found


def _place(
    request: MemberRequest, sitting: Sitting, verdict: Verdict, *, status: int = 200, refused: str = ""
) -> HttpResponse:
    """What stands at this verdict now: the words of its mistake, or the question still."""
    answer = answers_of(run=sitting.run, round=sitting.round).get(pk=verdict.answer_id)
    here = next((one for one in decisions(sitting, answer) if one.marked.verdict == verdict.pk), None)
    if here is None:
        raise Http404("not asked so any more")
    about = (here.marked, here.wager_name)
    which, context = which_of(*about), {"run_id": sitting.run.pk, "round": sitting.round, "refused": refused}
    if which:
        return render(request, "felt/_which.html", context | {"which": which}, status=status)
    return render(request, "felt/_mistake.html", context | {"mistake": naming_words(*about)}, status=status)


def _refused(request: MemberRequest, sitting: Sitting, verdict: Verdict, reason: str) -> HttpResponse:
    if request.htmx:
        return _place(request, sitting, verdict, status=422, refused=reason)
    if sitting.round < sitting.run.round:
        raise Http404(reason)
    return show(request, sitting, status=422, notice=reason)
