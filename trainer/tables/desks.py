"""The desk of a table test: the one session in which it goes on. Elsewhere a page says where that is.

What was typed there is shown back, and nothing of the test is: neither what is asked nor what lies there.
"""

from django.http import HttpResponse
from django.shortcuts import render

from trainer.drills.exams import sessions
from trainer.drills.models import Run
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Submission
from trainer.operating.arriving.browsers import where_words
from trainer.saying import say
from trainer.schools.doors.addresses import address_of
from trainer.schools.guards import MemberRequest
from trainer.tables.showing import typed_words


def sat_here(request: MemberRequest, run: Run) -> bool:
    """Whether this request may go on with a run: any may, but with a test that is still open."""
    if not run.sealed:
        return True
    visit = sessions.visit_of(
        session=request.session,
        address=address_of(request),
        browser=request.headers.get("User-Agent", ""),
    )
    return sessions.sat_by(run=run, visit=visit)


def show_elsewhere(
    request: MemberRequest, sitting: Sitting, lost: Submission | None = None, *, status: int = 409
) -> HttpResponse:
    last = sessions.last_session(run=sitting.run)
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "game_name": say(sitting.game.name),
        "label": sitting.run.mode_label,
        "since": last.since if last else None,
        "where": where_words(last.browser, last.address) if last else "",
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost else [],
    }
    template = "tables/_elsewhere.html" if request.htmx else "tables/elsewhere.html"
    return render(request, template, context, status=status)
