"""Somebody's paths as staff see them, and the gates that they open: which, why, by whom and when is kept."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import GAMES
from trainer.learning.step_words import missing_words
from trainer.path import walking
from trainer.path.models import OpenedGate
from trainer.path.paths import paths_begun
from trainer.path.stages import Stage
from trainer.practice.wording import game_name
from trainer.saying import say
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

LONGEST = 300


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    people = Membership.objects.acted_on_by(request.membership)
    found = people.select_related("user", "school").filter(pk=membership_id).first()
    if found is None:
        raise Http404("nobody here")
    if request.method == "POST":
        return _open(request, found)
    audit.viewed(who=request.membership, whom=found)
    return _page(request, found)


def _page(request: MemberRequest, found: Membership, *, wrong: str = "", status: int = 200) -> HttpResponse:
    paths = [
        (game_name(path.game), path, missing_words(path.current) if path.current else "")
        for path in paths_begun(membership=found)
    ]
    opened = OpenedGate.objects.filter(membership=found).select_related("opened_by__user").order_by("-pk")
    context = {
        "person": found,
        "paths": paths,
        "opened": [(game_name(one.game), one) for one in opened],
        "games": [(slug, say(game.name)) for slug, game in GAMES.items()],
        "stages": Stage.choices,
        "typed": request.POST,
        "key": uuid4(),
        "longest": LONGEST,
        "wrong": wrong,
    }
    return render(request, "learning/person.html", context, status=status)


def _open(request: MemberRequest, found: Membership) -> HttpResponse:
    game, stage = request.POST.get("game", ""), request.POST.get("stage", "")
    reason = " ".join(request.POST.get("reason", "").split())
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        raise Http404("no key") from error
    if game not in GAMES or stage not in Stage:
        return _page(request, found, wrong=_("Choose a game and a step."), status=422)
    if not reason or len(reason) > LONGEST or not reason.isprintable():
        return _page(request, found, wrong=_("Say why, in a sentence: it is kept."), status=422)
    walking.open_gate(
        membership=found, game=game, stage=Stage(stage), reason=reason, by=request.membership, key=key
    )
    messages.success(request, _("Opened. The step counts as done from now on."))
    return redirect("learning:person", found.pk)
