"""The summary of a round for the page at which it has just ended: asked for once the last verdict is there,
so that nobody waits for it, neither who answered nor who watches."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import retarget

from trainer.schools.guards import MemberRequest, member_required
from trainer.tables.seat import own_sitting
from trainer.tables.shut import shut_by_test
from trainer.tables.summed.summaries import summary_view


@require_safe
@never_cache
@member_required
def summary(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Without scripts the table has it."""
    sitting = own_sitting(request, run_id, round)
    if not request.htmx:
        return redirect("tables:table", run_id, round)
    if shut := shut_by_test(request, sitting):
        return retarget(shut, "#table")
    if not sitting.over or sitting.run.sealed or sitting.run.led:
        raise Http404("no summary yet, or none that this page tells")
    context = {"summary": summary_view(sitting), "run_id": run_id, "round": round}
    return render(request, "tables/_summed.html", context)
