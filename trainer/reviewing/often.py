"""How often: one line beside a verdict, when somebody asks for it. Nothing of it is worked out before."""

from contextlib import suppress
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.asks.prompts import Prompt
from games.engine.odds.kept import NotKept, only_kept
from games.engine.rounds.frequencies import Frequency
from games.engine.rounds.how_often import how_often
from trainer.drills.exams.closed import test_that_closes
from trainer.drills.selectors import answers_of
from trainer.drills.sittings import Sitting
from trainer.practice.open_tests import show_closed
from trainer.reviewing.replays import reviewed
from trainer.saying import say
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required


@require_safe
@never_cache
@member_required
def often(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """How often what an answered prompt was about comes at this table; for htmx the line alone."""
    sitting = reviewed(request, run_id, round)
    test = test_that_closes(user=request.user, run=sitting.run, game=sitting.game.slug)
    if test:
        return show_closed(request, test, game=sitting.game.slug)
    place = request.GET.get("place", "")
    prompt = _answered(sitting, place, request.GET.get("prompt", ""))
    audit.viewed(who=request.membership, whom=sitting.run.membership)
    found = _frequency(sitting, prompt)
    replay = reverse("reviewing:replay", args=[sitting.run.pk, sitting.round])
    context = {
        "line": say(found.words) if found else "",
        "label": say(prompt.label),
        "back": f"{replay}?{urlencode({'place': place})}",
    }
    return render(request, f"reviewing/{'_often' if request.htmx else 'often'}.html", context)


def _frequency(sitting: Sitting, prompt: Prompt) -> Frequency | None:
    """From what is kept: nobody waits for a count."""
    with only_kept(), suppress(NotKept):
        return how_often(sitting.played, sitting.sheet, prompt)
    return None


def _answered(sitting: Sitting, place: str, key: str) -> Prompt:
    """The prompt, if what was answered at its place is stored: of no other is anything told."""
    stop = sitting.stop_at(place)
    answered = any(answer.place == place for answer in answers_of(run=sitting.run, round=sitting.round))
    prompt = stop.prompt(key) if stop and answered else None
    if prompt is None:
        raise Http404("no such prompt, or none that is answered")
    return prompt
