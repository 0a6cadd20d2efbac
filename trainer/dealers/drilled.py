"""A drill of one mistake: a few rounds in which whoever holds it would err, for oneself, at once."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.engine.errors import Refused
from trainer.dealers.sheet_pages import sheet_page
from trainer.drills.exams.closed import GameIsClosed
from trainer.drills.reviews import subject_named
from trainer.practice.opening import open_against
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required

ROUNDS = 5


@require_POST
@member_required
def drill(request: MemberRequest) -> HttpResponse:
    subject = subject_named(request.POST.get("about", ""))
    if subject is None:
        raise Http404("nothing to drill")
    try:
        run = open_against(membership=request.membership, subject=subject, rounds=ROUNDS)
    except Refused as refused:
        status = 409 if isinstance(refused, GameIsClosed) else 422
        return sheet_page(request, request.membership, refused=say(refused.reason), status=status)
    return redirect("tables:table", run.pk, run.round)
