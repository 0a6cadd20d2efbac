"""The desk of a table test: the one session in which it goes on. Elsewhere a page says where that is.

What was typed there is shown back, and nothing of the test is: neither what is asked nor what lies there.
"""

from django.http import HttpResponse
from django.shortcuts import render

from trainer.drills.exams import sessions
from trainer.drills.services import is_stored
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Submission
from trainer.operating.arriving.browsers import where_words
from trainer.saying import say
from trainer.schools.guards import MemberRequest
from trainer.tables.showing import typed_words


def show_elsewhere(request: MemberRequest, sitting: Sitting, lost: Submission | None = None) -> HttpResponse:
    """What was stored before the test went on elsewhere is acknowledged as ever."""
    stored = lost is not None and is_stored(sitting, lost)
    last = sessions.last_session(run=sitting.run)
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "game_name": say(sitting.game.name),
        "label": sitting.run.mode_label,
        "since": last.since if last else None,
        "where": where_words(last.browser, last.address) if last else "",
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost and not stored else [],
    }
    template = "tables/_elsewhere.html" if request.htmx else "tables/elsewhere.html"
    return render(request, template, context, status=200 if stored else 409)
