"""From a note or a ruling on the replay to a fresh deal of that kind."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.engine.errors import Refused
from trainer.pages.text import say
from trainer.play.views.feedback import own_stop, read_remarks, replay_address
from trainer.practice.services import open_one_like
from trainer.schools.guards import MemberRequest, member_required


@require_POST
@never_cache
@member_required
def deal_one_like(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """The trainee has read what was said and ruled at a stop, and deals one of that kind."""
    sitting, answer = own_stop(request, run_id, round)
    read_remarks(sitting, answer)
    stop = sitting.stop_at(answer.place)
    try:
        run = open_one_like(membership=sitting.run.membership, game=sitting.game.slug, stop=stop)
    except Refused as refused:
        messages.error(request, say(refused.reason))
        return redirect(replay_address(sitting, answer))
    return redirect("play:table", run.pk, run.round)
