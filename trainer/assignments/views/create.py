"""Making a drill and assigning it, or keeping it in the drill library."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.scenarios.scenarios import players_for
from trainer.assignments import services
from trainer.assignments.board import missed_choice
from trainer.assignments.forms import (
    FRESH,
    ROUNDS,
    SAME,
    ComposedForm,
    GivenForm,
    check_together,
    choice_words,
    fresh_terms,
    games_words,
    initial_of,
    people_chosen,
)
from trainer.assignments.models import Assignment, SavedDrill
from trainer.assignments.selectors import assignment_of, saved_of
from trainer.assignments.services import settled
from trainer.pages.text import say
from trainer.play.models.answers import key_of
from trainer.play.skills import kind_of, subject_named
from trainer.play.wording import scenario_words, subject_words
from trainer.practice.forms import KINDS, Choice, offered, read_choice
from trainer.practice.plans.fresh_deals import SPOTS
from trainer.reports.answers import Figure, newest
from trainer.reports.figures import mistake_says
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.views.answers import number_of
from trainer.schools.guards import MemberRequest, classes_of, watcher_required
from trainer.schools.models import Membership

# What was found leads to set work: a drill of a kind of decision, of a mistake or of a scenario, for the
# class that was looked at or the person whose it is.


MOST_KINDS = 5
"""Of those at which a mistake is made, the commonest of late."""


@dataclass(frozen=True)
class Found:
    """`to` is what the form of the terms begins with."""

    choice: Choice
    name: str
    to: dict[str, Any]


def found_choice(request: MemberRequest) -> Found | None:
    """As the address of a button says; None where it says nothing that can be asked."""
    chosen = FilterForm(request.GET, classes=classes_of(request.membership)).chosen
    choice, name = _made(request, chosen)
    return Found(choice, name[:120], _to_trainees(request, chosen)) if choice else None


def _made(request: MemberRequest, chosen: Filter) -> tuple[Choice | None, str]:
    about, scenario, mistake = (_said(request, name) for name in ("about", "scenario", "mistake"))
    if subject := subject_named(about):
        return _of([str(subject)]), subject_words(subject)
    if scenario:
        return _of_scenario(chosen.game, scenario), scenario_words(chosen.game, scenario)
    if mistake:
        return _of(_made_at(mistake, chosen, request)), mistake_says(mistake)
    return None, ""


def _said(request: MemberRequest, name: str) -> str:
    return request.GET.get(name, "")[:120].replace("\x00", "")


def _of(subjects: Iterable[str]) -> Choice | None:
    named = tuple(subjects)
    if not named:
        return None
    return Choice(named[0].partition("/")[0], SPOTS, what=KINDS, kinds=named, rounds=ROUNDS)


def _of_scenario(game: str, scenario: str) -> Choice | None:
    if game not in GAMES:
        return None
    try:
        return Choice(game, max(SPOTS, players_for(GAMES[game], scenario)), scenario=scenario, rounds=ROUNDS)
    except Refused:
        return None


def _made_at(mistake: str, chosen: Filter, request: MemberRequest) -> list[str]:
    """Against the mistake itself where the game is said; else the kinds of decision of the last answers that
    bear its name, most often first."""
    if chosen.game and (subject := subject_named(f"{chosen.game}/held/{mistake}")):
        return [str(subject)]
    rows = newest(Figure(chosen, mistake=mistake), watcher=request.membership)
    kinds = (kind_of(game=row["game"], key=key_of(row["prompt"])) for row in rows)
    counted = Counter(str(kind) for kind in kinds if kind)
    ranked = sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MOST_KINDS]]


def _to_trainees(request: MemberRequest, chosen: Filter) -> dict[str, Any]:
    person = number_of(request.GET.get("person", "")) or 0
    there = Membership.objects.present().filter(school=request.membership.school_id, pk=person)
    to = {"school_classes": [chosen.school_class]} if chosen.school_class else {}
    return to | ({"persons": list(there.values_list("pk", flat=True))} if person else {})


GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@never_cache
@watcher_required
def give(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        drill, to = _begin_with(request)
        given = GivenForm(by=request.membership, initial=fresh_terms() | to)
        return _page(request, ComposedForm(initial=FRESH | drill), given)
    drill_form, given = ComposedForm(request.POST), GivenForm(request.POST, by=request.membership)
    if request.POST.get("act") == "keep":
        return _keep(request, drill_form, given)
    drill_form.is_valid()
    if not check_together(drill_form, given) or not drill_form.is_valid():
        return _page(request, drill_form, given, status=422)
    try:
        assignment = _give(request, drill_form, given)
    except Refused as refused:
        refuse(drill_form, refused)
        return _page(request, drill_form, given, status=422)
    messages.success(request, _("It is set. Whoever it is for finds it on their first page."))
    return redirect("assignments:work", assignment.pk)


def _begin_with(request: MemberRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """A drill of the library, a piece once more, what went wrong in one, or what was found: what the forms
    begin with."""
    numbers = {name: _number(request.GET.get(name, "")) for name in ("drill", "again", "missed")}
    if number := numbers["drill"]:
        saved = saved_of(request, number)
        return initial_of(read_choice(saved.choice)) | {"name": saved.name}, {}
    if number := numbers["again"]:
        assignment = assignment_of(request, number)
        choice = initial_of(read_choice(assignment.choice))
        return choice | {"name": assignment.name, "seed": ""}, _to(assignment)
    if number := numbers["missed"]:
        assignment = assignment_of(request, number)
        name = _("What went wrong: %(name)s") % {"name": assignment.name}
        return initial_of(missed_choice(assignment)) | {"name": name[:120]}, _to(assignment)
    found = found_choice(request)
    return (initial_of(found.choice) | {"name": found.name}, found.to) if found else ({}, {})


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _to(assignment: Assignment) -> dict[str, Any]:
    return {
        "school_classes": [school_class.pk for school_class in assignment.school_classes.open()],
        "persons": [member.pk for member in assignment.persons.present()],
    }


def _give(request: MemberRequest, drill_form: ComposedForm, given: GivenForm) -> Assignment:
    choice, shared = drill_form.choice, given.cleaned_data["deal"] == SAME
    drill = settled(choice, by=request.membership, shared=shared)
    return services.give(
        by=request.membership,
        choice=choice.written() | ({"rounds": drill.rounds} if shared else {}),
        terms=given.terms(drill_form.cleaned_data["name"]),
        profiles=drill.profiles or {},
        drill=drill if shared else None,
    )


def _keep(request: MemberRequest, drill_form: ComposedForm, given: GivenForm) -> HttpResponse:
    """Only the drill has to be whole."""
    if not drill_form.is_valid():
        given.errors.clear()
        return _page(request, drill_form, given, status=422)
    name, choice = drill_form.cleaned_data["name"], drill_form.choice.written()
    services.keep(by=request.membership, name=name, choice=choice)
    messages.success(request, _("It is in the library."))
    return redirect("assignments:library")


def refuse(drill_form: ComposedForm, refused: Refused) -> None:
    """Why it cannot be dealt, beside the field that it is about."""
    drill_form.add_error(refused.field if refused.field in drill_form.fields else None, say(refused.reason))


def _page(
    request: MemberRequest, drill_form: ComposedForm, given: GivenForm, *, status: int = 200
) -> HttpResponse:
    context = offered() | {
        "form": drill_form,
        "given": given,
        "people": people_chosen(request.membership, given),
        "zone": request.membership.school.zone,
        "refused": status != 200,
    }
    return render(request, "assignments/create.html", context, status=status)


MOST = 300


@require_safe
@never_cache
@watcher_required
def drills(request: MemberRequest) -> HttpResponse:
    rows = [_row(saved) for saved in SavedDrill.objects.of_school(request.membership.school)[:MOST]]
    context = {
        "drills": [row for row in rows if not row["saved"].retired],
        "retired": [row for row in rows if row["saved"].retired],
    }
    return render(request, "assignments/library.html", context)


def _row(saved: SavedDrill) -> dict[str, Any]:
    choice = read_choice(saved.choice)
    return {"saved": saved, "games": games_words(choice), "says": choice_words(choice)}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def drill(request: MemberRequest, drill_id: int) -> HttpResponse:
    """One of them, to be changed; what was given before stays as it was."""
    saved = saved_of(request, drill_id)
    if request.method != "POST":
        initial = initial_of(read_choice(saved.choice)) | {"name": saved.name}
        return _saved_page(request, saved, ComposedForm(initial=initial))
    form = ComposedForm(request.POST)
    if not form.is_valid():
        return _saved_page(request, saved, form, status=422)
    try:
        settled(form.choice, by=request.membership, shared=False)
    except Refused as refused:
        refuse(form, refused)
        return _saved_page(request, saved, form, status=422)
    services.change_saved(saved=saved, name=form.cleaned_data["name"], choice=form.choice.written())
    messages.success(request, _("Saved."))
    return redirect("assignments:library")


def _saved_page(
    request: MemberRequest, saved: SavedDrill, form: ComposedForm, *, status: int = 200
) -> HttpResponse:
    return render(
        request, "assignments/drill.html", offered() | {"form": form, "saved": saved}, status=status
    )


@require_POST
@never_cache
@watcher_required
def act(request: MemberRequest, drill_id: int, act: str) -> HttpResponse:
    saved = saved_of(request, drill_id)
    if act == "copy":
        name = _("%(name)s (copy)") % {"name": saved.name}
        copied = services.copy(saved=saved, by=request.membership, name=name)
        return redirect("assignments:drill", copied.pk)
    acts = {"retire": services.retire, "restore": services.restore}
    if act not in acts:
        raise Http404("nothing of that name is done to a drill")
    acts[act](saved=saved)
    return redirect("assignments:library")
