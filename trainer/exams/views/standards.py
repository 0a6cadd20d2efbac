"""The school's standards as pages: of each game the one in force, those before, and setting another."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.drills.exams import standards
from trainer.drills.models import Standard
from trainer.examining.looked_ahead import expected_of
from trainer.examining.pass_charts import told_and_drawn
from trainer.examining.pass_curves import curve
from trainer.examining.standard_forms import StandardForm, said_of
from trainer.examining.standard_words import standard_words, time_words, whole_minutes
from trainer.practice.wording import game_name
from trainer.proctoring.giving import check_contents
from trainer.saying import say
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.houses.profiles import house_of

MEANS = "means"
"""The query that asks for the curve, which deals a whole test: the page is there before it."""

LOOK = "look"
"""What the button says that shows the curve and saves nothing."""


@require_safe
@never_cache
@watcher_required
def standards_list(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    in_force = [standards.standard_in_force(school=school, game=game) for game in GAMES]
    rows = [{"game": each.game, "game_name": game_name(each.game), **_told(each)} for each in in_force]
    return render(request, "examining/standards.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def standard(request: MemberRequest, game: str) -> HttpResponse:
    """Set by managers and owners; read by all staff."""
    if game not in GAMES:
        raise Http404("no such game")
    now = standards.standard_in_force(school=request.membership.school, game=game)
    if request.method != "POST":
        return _page(request, now, StandardForm(game=GAMES[game], initial=said_of(now)))
    if not request.membership.manages:
        raise Http404("sets no standard")
    form = StandardForm(request.POST, game=GAMES[game])
    if not form.is_valid() or not _dealt(form, now) or not _in_time(form, now):
        return _page(request, now, form, status=422)
    if request.POST.get("act") == LOOK:
        return _page(request, now, form)
    return _set(request, now, form)


def _dealt(form: StandardForm, now: Standard) -> bool:
    """Whether the house deals what it would contain; the form says why not."""
    try:
        check_contents(_as_typed(form, now), house_of(school=now.school, game=now.game).written())
    except Refused as refused:
        why = _("The house as it is does not deal this test: %(why)s")
        form.add_error(None, why % {"why": say(refused.reason)})
        return False
    return True


def _in_time(form: StandardForm, now: Standard) -> bool:
    """Whether who deals on target is through before the time is up; the form says how long that takes."""
    typed = _as_typed(form, now)
    expected = expected_of(typed)
    if expected.fits(typed.minutes):
        return True
    why = _("On target this test takes some %(needed)s minutes.")
    form.add_error("minutes", why % {"needed": whole_minutes(expected.on_target)})
    return False


def _set(request: MemberRequest, now: Standard, form: StandardForm) -> HttpResponse:
    typed = request.POST.get("seen", "")
    seen = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else -1
    try:
        made = standards.set_standard(by=request.membership, game=now.game, seen=seen, **form.said)
    except standards.SetMeanwhile:
        form.add_error(None, _("Somebody set another standard meanwhile. Look at it, and set yours again."))
        return _page(request, now, form, status=409)
    said = _("Standard %(number)s is in force for every test given from now on.")
    messages.success(request, said % {"number": made.number})
    return redirect("examining:standard", now.game)


def _page(request: MemberRequest, now: Standard, form: StandardForm, *, status: int = 200) -> HttpResponse:
    typed = form.is_bound and form.is_valid()
    shown = _as_typed(form, now) if typed else now
    before = standards.standards_of(school=now.school, game=now.game).select_related("set_by__user")
    asked = request.method == "POST" or MEANS in request.GET
    context = {
        "form": form,
        "game_name": game_name(now.game),
        "asked": asked,
        "means": f"?{MEANS}=1",
        "seen": now.number if now.pk else 0,
        "may_set": request.membership.manages,
        "says": standard_words(shown),
        "curve": told_and_drawn(curve(shown)) if asked else None,
        "time": time_words(shown) if asked else [],
        "percent": shown.bets_right,
        "before": [{"standard": each, **_told(each)} for each in before.reverse()],
    }
    return render(request, "examining/standard.html", context, status=status)


def _as_typed(form: StandardForm, now: Standard) -> Standard:
    return Standard(school=now.school, game=now.game, number=now.number, **form.said)


def _told(standard: Standard) -> dict[str, Any]:
    return {"number": standard.number if standard.pk else 0, "says": standard_words(standard)}
