"""The house of a school: the manager sets how each game is dealt, instructors look, nobody else comes in."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.rules.houses import LIMITS, WASHINGTON
from trainer.schools import enrolment
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.houses import overview, profiles
from trainer.schools.houses.comparing import compared
from trainer.schools.houses.house_forms import HouseForm
from trainer.schools.houses.losing import losses, stamp
from trainer.schools.lettering import isolated
from trainer.schools.models import School

EDGES = "edges"
"""What a button says, and a form that was changed, to be shown what it comes to: saves nothing."""


@require_http_methods(["GET", "HEAD", "POST"])
@watcher_required
def house(request: MemberRequest) -> HttpResponse:
    """The games at a glance; and what the manager chooses for the school's table tests."""
    school = request.membership.school
    if request.method == "POST":
        return _choose(request, school)
    context = {"cards": overview.cards(profiles.houses_of(school=school)), "school": school}
    return render(request, "schools/house.html", context)


def _choose(request: MemberRequest, school: School) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("no such house")
    if enrolment.choose_paytables(school=school, open_in_tests=request.POST.get("open_paytables") == "on"):
        said = gettext("Saved. It holds from now on, where a game has no standard of its own.")
        messages.success(request, said)
    else:
        messages.info(request, gettext("Nothing was changed."))
    return redirect("house")


@require_http_methods(["GET", "HEAD", "POST"])
@watcher_required
def house_game(request: MemberRequest, game: str) -> HttpResponse:
    """Shows how one game is dealt; saves it for the manager, or fills in a preset or tells what the choices
    come to, which saves nothing. One that would lose money is saved when that was said and it comes again."""
    if game not in GAMES or (request.method == "POST" and not request.membership.manages):
        raise Http404("no such house")
    current = profiles.house_of(school=request.membership.school, game=game)
    if request.method != "POST":
        seen = profiles.last_change(school=request.membership.school, game=game)
        return _show(request, HouseForm(current=current), current, seen=seen)
    if request.POST.get("fill") == "washington":
        return _fill(request, current)
    form = HouseForm(request.POST, current=current)
    if not form.is_valid():
        return _show(request, form, current, seen=_seen(request), status=422)
    if request.POST.get("fill") == EDGES:
        return _show(request, form, current, seen=_seen(request))
    typed = _typed(form)
    if losses(typed) and request.POST.get("confirmed") != stamp(typed):
        return _show(request, form, current, seen=_seen(request), status=422, warned=True)
    return _save(request, form, current)


def _typed(form: HouseForm) -> profiles.GameHouse:
    """The house of a form that is valid, or that nobody has typed in."""
    return profiles.GameHouse(form.game, form.house, form.meter)


def _save(request: MemberRequest, form: HouseForm, current: profiles.GameHouse) -> HttpResponse:
    school, game = request.membership.school, current.game.slug
    try:
        saved = profiles.change_house(
            manager=request.membership, game=game, house=form.house, meter=form.meter, seen=_seen(request)
        )
    except profiles.ChangedMeanwhile:
        form.add_error(None, _meanwhile(profiles.changes(school=school, game=game, most=1)))
        seen = profiles.last_change(school=school, game=game)
        return _show(request, form, current, seen=seen, status=409)
    if saved:
        messages.success(request, gettext("Saved. Tables opened from now on are dealt this way."))
    else:
        messages.info(request, gettext("Nothing was changed."))
    return redirect("house_game", game)


def _fill(request: MemberRequest, current: profiles.GameHouse) -> HttpResponse:
    """The form as it was typed, with the limits of Washington in it."""
    typed = request.POST.copy()
    for option in LIMITS:
        if option.name in WASHINGTON:
            most = WASHINGTON[option.name]
            typed[option.name] = str(most) if option.counts else print_cents(most)
    form = HouseForm(typed, current=current)
    messages.info(request, gettext("The Washington limits are filled in. Nothing is saved yet."))
    return _show(request, form, current, seen=_seen(request))


def _show(
    request: MemberRequest,
    form: HouseForm,
    current: profiles.GameHouse,
    *,
    seen: int,
    status: int = 200,
    warned: bool = False,
) -> HttpResponse:
    """`warned` where what was typed would lose money and was not saved for that."""
    past = profiles.changes(school=request.membership.school, game=current.game.slug)
    typed = None if form.is_bound and not form.is_valid() else _typed(form)
    context = {
        "edges": compared(current, typed) if typed else None,
        "losses": losses(typed) if typed else [],
        "confirms": stamp(typed) if typed and warned else "",
        "page": overview.game_page(form, current),
        "payout_warnings": overview.payout_warnings(typed) if typed and form.is_bound else [],
        "changes": overview.said_changes(past),
        "seen": seen,
        "may_change": request.membership.manages,
    }
    return render(request, "schools/house_game.html", context, status=status)


def _seen(request: MemberRequest) -> int:
    """The number of the last change that the sender's page showed; what cannot be one is none that exists."""
    typed = request.POST.get("seen", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else -1


def _meanwhile(latest: list[profiles.Change]) -> str:
    if not latest:
        return gettext("This page was too old. What you typed is still here; look it over and save again.")
    who = latest[0].profile.changed_by.user.display_name
    return gettext(
        "%(who)s changed this game while you had the page open; see the changes below. What you typed is "
        "still here: look it over and save again."
    ) % {"who": isolated(who)}
