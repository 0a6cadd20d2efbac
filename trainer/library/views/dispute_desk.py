"""The desk itself: a game is chosen, a round laid out by hand, by keys or from its document, and settled."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.settling.inputs import Inputs
from trainer.desk import cases
from trainer.desk.laying.begun_with import begun_with
from trainer.desk.laying.decks import deck_of
from trainer.desk.laying.document_forms import DocumentForm
from trainer.desk.laying.laid_forms import LaidForm
from trainer.desk.laying.retold import retold
from trainer.desk.laying.title_forms import TitleForm
from trainer.desk.models import Case
from trainer.desk.settled_view import settled_view
from trainer.saying import say
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.houses.house_forms import HouseForm
from trainer.schools.houses.overview import game_page
from trainer.schools.houses.profiles import GameHouse, house_of

MOST = 200
GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
@watcher_required
def desk(request: MemberRequest) -> HttpResponse:
    return _desk(request, DocumentForm())


@require_POST
@never_cache
@watcher_required
def document(request: MemberRequest) -> HttpResponse:
    """A round document that was pasted lies on the desk, and is settled."""
    form = DocumentForm(request.POST)
    if not form.is_valid() or form.inputs is None:
        return _desk(request, form, status=422)
    return _laid_out(request, form.inputs)


def _desk(request: MemberRequest, form: DocumentForm, *, status: int = 200) -> HttpResponse:
    context = {
        "games": [(slug, say(game.name)) for slug, game in GAMES.items()],
        "form": form,
        "cases": [
            {"case": case, "game": say(GAMES[case.game].name) if case.game in GAMES else case.game}
            for case in Case.objects.of_school(request.membership.school)[:MOST]
        ],
    }
    return render(request, "desk/desk.html", context, status=status)


@GET_OR_POST
@never_cache
@watcher_required
def lay(request: MemberRequest, game: str) -> HttpResponse:
    """The form of a game; settled by a press, and kept by another."""
    if game not in GAMES:
        raise Http404("no such game")
    if request.method == "POST":
        return _settle(request, house_of(school=request.membership.school, game=game))
    inputs = begun_with(request, game)
    if inputs:
        return _laid_out(request, inputs)
    house = house_of(school=request.membership.school, game=game)
    return _page(request, house, LaidForm(game=GAMES[game]), HouseForm(current=house))


def _laid_out(request: MemberRequest, inputs: Inputs) -> HttpResponse:
    """A whole round that came from elsewhere, with its own house."""
    house = GameHouse(inputs.game, inputs.house, inputs.meter or inputs.sheet.meter)
    form = LaidForm(game=inputs.game, initial=retold(inputs))
    return _page(request, house, form, HouseForm(current=house), inputs=inputs)


def _settle(request: MemberRequest, current: GameHouse) -> HttpResponse:
    form = LaidForm(request.POST, game=current.game)
    house = HouseForm(request.POST, current=current)
    known = house.is_valid()
    if not form.lay(house=house.house, meter=house.meter) or not known or form.inputs is None:
        return _page(request, current, form, house, status=422)
    if request.POST.get("act") != "keep":
        return _page(request, current, form, house, inputs=form.inputs)
    title = TitleForm(request.POST)
    if not title.is_valid():
        return _page(request, current, form, house, inputs=form.inputs, title=title, status=422)
    case = cases.keep(by=request.membership, inputs=form.inputs, **title.cleaned_data)
    messages.success(request, _("Kept. Whoever is in your school can open it by its address."))
    return redirect("desk:case", case.pk)


def _page(
    request: MemberRequest,
    current: GameHouse,
    form: LaidForm,
    house: HouseForm,
    *,
    inputs: Inputs | None = None,
    title: TitleForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "game_name": say(current.game.name),
        "slug": current.game.slug,
        "form": form,
        "house": game_page(house, current),
        "deck": deck_of(current.game),
        "settled": settled_view(inputs) if inputs else None,
        "title": title or TitleForm(),
    }
    return render(request, "desk/lay.html", context, status=status)
