"""The door of every page that teaches a game: it is shut while its visitor sits a table test of the game."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse

from games import GAMES
from trainer.drills.exams.closed import closed_games
from trainer.practice.open_tests import show_closed
from trainer.schools.guards import MemberRequest, member_required


def learner_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A member, and a game that is dealt here; the view has its slug."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, game: str, **rest: Any) -> HttpResponse:
        if game not in GAMES:
            raise Http404("no such game")
        closed = closed_games(user=request.user)
        if game in closed:
            return show_closed(request, closed[game], game=game, status=404)
        return view(request, game, **rest)

    return guarded
