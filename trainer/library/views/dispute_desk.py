"""The dispute desk: a round is set up by hand, by keys or from its document, and settled."""

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.settlement.inputs import Inputs
from trainer.library import cases
from trainer.library.cases import settled_view
from trainer.library.forms import (
    DocumentForm,
    SetUpForm,
    TitleForm,
    copies_of,
    deck_of,
    initial_of,
    requested_golden,
    requested_round,
)
from trainer.library.models import Case
from trainer.pages.text import translate
from trainer.play.round_state import GoldenRound, golden_rounds
from trainer.play.selectors import by_game, closed_games, open_tests
from trainer.play.table_state import open_test, show_closed
from trainer.schools.guards import MemberRequest, practice_required, right_required
from trainer.schools.house_rules.forms import HouseForm
from trainer.schools.house_rules.profiles import GameHouse, house_of
from trainer.schools.models import Membership
from trainer.schools.packs.choice import houses_to_read, pack_to_read
from trainer.schools.rights import Right
from trainer.schools.views.house_rules import game_page


@require_safe
@never_cache
@practice_required
def case(request: MemberRequest, case_id: int) -> HttpResponse:
    """Settle a case by today's rules; closed during a table test of the game."""
    found = cases.case_of(membership=request.membership, number=case_id)
    closed = closed_games(user=request.user)
    if found.game in closed:
        return show_closed(request, closed[found.game], game=found.game, status=404)
    inputs = cases.inputs_of(found)
    context: dict[str, Any] = {
        "case": found,
        "game_name": _game_name(found),
        "settled": settled_view(inputs) if inputs else None,
        "document": json.dumps(found.document, indent=1),
    }
    return render(request, "library/dispute_desk/case.html", context)


@require_safe
@never_cache
@right_required(Right.DISPUTES)
def case_document(request: MemberRequest, case_id: int) -> HttpResponse:
    found = cases.case_of(membership=request.membership, number=case_id)
    file_name = f'attachment; filename="case-{found.pk}.json"'
    return JsonResponse(found.document, headers={"Content-Disposition": file_name})


@require_POST
@never_cache
@right_required(Right.DISPUTES)
def act(request: MemberRequest, case_id: int, act: str) -> HttpResponse:
    acts = {"teach": cases.make_lesson, "end": cases.end_lesson}
    if act not in acts:
        raise Http404("nothing of that name is done to a case")
    found = cases.case_of(membership=request.membership, number=case_id)
    acts[act](case=found)
    said = _("It’s now a sample round. Trainees find it under Games.")
    messages.success(request, said if act == "teach" else _("Removed from sample rounds."))
    return redirect("library:case", found.pk)


@require_safe
@never_cache
@practice_required
def lessons(request: MemberRequest) -> HttpResponse:
    tests = open_tests(user=request.user)
    closed = by_game(tests)
    rows = [
        {"case": found, "game": _game_name(found), "closed": found.game in closed}
        for found in Case.objects.of_school(request.membership.school).lessons()
        if found.game in GAMES
    ]
    context = {"lessons": rows, "open_tests": [open_test(run) for run in tests]}
    return render(request, "library/dispute_desk/lessons.html", context)


@require_POST
@never_cache
@practice_required
def start_lesson(request: MemberRequest, case_id: int) -> HttpResponse:
    """Open a lesson of the school, or continue it."""
    found = cases.case_of(membership=request.membership, number=case_id)
    if found.lesson_since is None or cases.inputs_of(found) is None:
        raise Http404("no lesson")
    closed = closed_games(user=request.user)
    if found.game in closed:
        return show_closed(request, closed[found.game], game=found.game, status=404)
    run = cases.take_lesson(case=found, membership=request.membership)
    return redirect("play:table", run.pk, run.round)


def _game_name(found: Case) -> str:
    return translate(GAMES[found.game].name) if found.game in GAMES else found.game


MOST = 200

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@require_POST
@never_cache
@right_required(Right.DISPUTES)
def document(request: MemberRequest) -> HttpResponse:
    """Settle a pasted round document."""
    form = DocumentForm(request.POST)
    if not form.is_valid() or form.inputs is None:
        return render(
            request, "library/dispute_desk/desk.html", desk_context(request.membership, form), status=422
        )
    return _laid_out(request, form.inputs)


def desk_context(member: Membership, form: DocumentForm | None = None) -> dict[str, Any]:
    """Return what the desk shows, below the disputes. `ready` are the games with disputes that are made
    already: what is claimed, and the name of the golden round that settles it."""
    claims = {
        slug: [(translate(claim), golden.name) for golden in golden_rounds(slug) for claim in golden.claims]
        for slug in GAMES
    }
    return {
        "ready": [(slug, translate(GAMES[slug].name), made) for slug, made in claims.items() if made],
        "desk_games": [(slug, translate(game.name)) for slug, game in GAMES.items()],
        "document": form or DocumentForm(),
        "cases": [
            {"case": case, "game": _game_name(case)} for case in Case.objects.of_school(member.school)[:MOST]
        ],
    }


@GET_OR_POST
@never_cache
@right_required(Right.DISPUTES)
def set_up(request: MemberRequest, game: str) -> HttpResponse:
    """Show the form of a game, settle what it says, or keep it as a case."""
    if game not in GAMES:
        raise Http404("no such game")
    pack = pack_to_read(request)
    if request.method == "POST":
        return _settle(request, house_of(school=request.membership.school, game=game, pack=pack))
    inputs = requested_round(request, game)
    if inputs:
        return _laid_out(request, inputs, requested_golden(request, game))
    house = house_of(school=request.membership.school, game=game, pack=pack)
    return _page(request, house, SetUpForm(game=GAMES[game]), HouseForm(current=house))


def _laid_out(request: MemberRequest, inputs: Inputs, golden: GoldenRound | None = None) -> HttpResponse:
    """Show a round with its own house rules in the form; of a golden one with its title and explanation."""
    house = GameHouse(inputs.game, inputs.house, inputs.meter or inputs.sheet.meter, own=inputs.sheet)
    form = SetUpForm(game=inputs.game, initial=initial_of(inputs))
    words = {"title": translate(golden.title), "words": translate(golden.why)} if golden else {}
    title = TitleForm(initial=words)
    return _page(request, house, form, HouseForm(current=house), inputs=inputs, title=title)


def _settle(request: MemberRequest, current: GameHouse) -> HttpResponse:
    form = SetUpForm(request.POST, game=current.game)
    house = HouseForm(request.POST, current=current)
    known = house.is_valid()
    if (
        not form.lay(house=house.house, meter=house.meter, sheet=house.sheet)
        or not known
        or form.inputs is None
    ):
        return _page(request, current, form, house, status=422)
    if request.POST.get("act") != "keep":
        return _page(request, current, form, house, inputs=form.inputs)
    title = TitleForm(request.POST)
    if not title.is_valid():
        return _page(request, current, form, house, inputs=form.inputs, title=title, status=422)
    case = cases.keep(by=request.membership, inputs=form.inputs, **title.cleaned_data)
    messages.success(request, _("Saved. Staff at your school can open it with the link."))
    return redirect("library:case", case.pk)


def _page(
    request: MemberRequest,
    current: GameHouse,
    form: SetUpForm,
    house: HouseForm,
    *,
    inputs: Inputs | None = None,
    title: TitleForm | None = None,
    status: int = 200,
) -> HttpResponse:
    pack = pack_to_read(request)
    context: dict[str, Any] = {
        "pack": pack if pack and pack.has(current.game.slug) else None,
        "houses": houses_to_read(request, pack),
        "game_name": translate(current.game.name),
        "slug": current.game.slug,
        "by_hands": bool(current.game.table_hands),
        "form": form,
        "house": game_page(house, current),
        "deck": deck_of(current.game),
        "copies": copies_of(current.game),
        "settled": settled_view(inputs) if inputs else None,
        "title": title or TitleForm(),
    }
    return render(request, "library/dispute_desk/set_up.html", context, status=status)
