"""Making a drill and assigning it, or keeping it in the drill library."""

from collections import Counter
from collections.abc import Iterable
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
from trainer.assignments.files import file_name
from trainer.assignments.forms import (
    MATERIAL,
    NEW_DRILL,
    ROUNDS,
    SAME,
    AssignmentDrillForm,
    NewAssignmentForm,
    check_together,
    choice_words,
    default_terms,
    games_words,
    initial_of,
    people_chosen,
)
from trainer.assignments.models import Assignment, SavedDrill
from trainer.assignments.selectors import assignment_of, saved_drill_of
from trainer.assignments.services import settle_drill
from trainer.pages.text import translate
from trainer.play.labels import scenario_words, subject_words
from trainer.play.models.answers import key_of
from trainer.play.skills import kind_of, subject_named
from trainer.practice.forms import KINDS, DrillChoice, offered, read_choice
from trainer.practice.plans.fresh_deals import SPOTS
from trainer.reports.answers import Figure, newest
from trainer.reports.figures import mistake_words
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.views.answers import number_of
from trainer.schools.guards import MemberRequest, classes_of, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right

# The form may begin with a suggestion of a report: a drill of a skill, a mistake or a scenario, for a class
# or a person.


MAX_KINDS = 5
"""The most skills that a drill of one mistake has."""


def suggested_choice(request: MemberRequest) -> dict[str, Any] | None:
    """Return the suggestion in the address, None where it has no drill that can be asked."""
    chosen = FilterForm(request.GET, classes=classes_of(request.membership)).chosen
    choice, name = _choice_and_name(request, chosen)
    return {"choice": choice, "name": name[:120], "to": _chosen_trainees(request, chosen)} if choice else None


def _choice_and_name(request: MemberRequest, chosen: Filter) -> tuple[DrillChoice | None, str]:
    about, scenario, mistake = (
        request.GET.get(name, "")[:120].replace("\x00", "") for name in ("about", "scenario", "mistake")
    )
    if subject := subject_named(about):
        return _skill_drill([str(subject)]), subject_words(subject)
    if scenario:
        return _scenario_drill(chosen.game, scenario), scenario_words(chosen.game, scenario)
    if mistake:
        return _skill_drill(_missed_skills(mistake, chosen, request)), mistake_words(mistake)
    return None, ""


def _skill_drill(subjects: Iterable[str]) -> DrillChoice | None:
    named = tuple(subjects)
    if not named:
        return None
    return DrillChoice(named[0].partition("/")[0], SPOTS, what=KINDS, kinds=named, rounds=ROUNDS)


def _scenario_drill(game: str, scenario: str) -> DrillChoice | None:
    if game not in GAMES:
        return None
    try:
        return DrillChoice(
            game, max(SPOTS, players_for(GAMES[game], scenario)), scenario=scenario, rounds=ROUNDS
        )
    except Refused:
        return None


def _missed_skills(mistake: str, chosen: Filter, request: MemberRequest) -> list[str]:
    """Return the mistake itself where the game is known; else the skills of the last answers with it, most
    frequent first."""
    if chosen.game and (subject := subject_named(f"{chosen.game}/mistake/{mistake}")):
        return [str(subject)]
    rows = newest(Figure(chosen, mistake=mistake), watcher=request.membership)
    kinds = (kind_of(game=row["game"], key=key_of(row["prompt"])) for row in rows)
    counted = Counter(str(kind) for kind in kinds if kind)
    ranked = sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MAX_KINDS]]


def _chosen_trainees(request: MemberRequest, chosen: Filter) -> dict[str, Any]:
    person = number_of(request.GET.get("person", "")) or 0
    members = Membership.objects.present().filter(school=request.membership.school_id, pk=person)
    to = {"school_classes": [chosen.school_class]} if chosen.school_class else {}
    return to | ({"persons": list(members.values_list("pk", flat=True))} if person else {})


GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@never_cache
@right_required(Right.ASSIGN)
def create(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        drill, to = _initial(request)
        terms = NewAssignmentForm(by=request.membership, initial=default_terms() | to)
        return _page(request, AssignmentDrillForm(initial=NEW_DRILL | drill), terms)
    drill_form = AssignmentDrillForm(request.POST)
    terms = NewAssignmentForm(request.POST, request.FILES, by=request.membership)
    if request.POST.get("act") == "keep":
        return _save(request, drill_form, terms)
    drill_form.is_valid()
    if not check_together(drill_form, terms) or not drill_form.is_valid():
        return _page(request, drill_form, terms, status=422)
    try:
        assignment = _create(request, drill_form, terms)
    except Refused as refused:
        add_refusal(drill_form, refused)
        return _page(request, drill_form, terms, status=422)
    messages.success(request, _("Assigned. It’s now on their home page."))
    return redirect("assignments:assignment", assignment.pk)


def _initial(request: MemberRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the initial data of both forms: from the library, an assignment, its mistakes, or a
    suggestion."""
    numbers = {name: number_of(request.GET.get(name, "")) for name in ("drill", "missed")}
    if number := numbers["drill"]:
        saved = saved_drill_of(request, number)
        return initial_of(read_choice(saved.choice)) | {"name": saved.name}, {}
    if assignment := _earlier(request):
        choice = initial_of(read_choice(assignment.choice))
        material = {name: getattr(assignment, name) for name in MATERIAL}
        return choice | {"name": assignment.name, "seed": ""}, _assignees(assignment) | material
    if number := numbers["missed"]:
        assignment = assignment_of(request, number)
        name = _("Mistakes: %(name)s") % {"name": assignment.name}
        return initial_of(missed_choice(assignment)) | {"name": name[:120]}, _assignees(assignment)
    suggestion = suggested_choice(request)
    if suggestion is None:
        return {}, {}
    return initial_of(suggestion["choice"]) | {"name": suggestion["name"]}, suggestion["to"]


def _earlier(request: MemberRequest) -> Assignment | None:
    """Return the assignment that is assigned again."""
    number = number_of(request.GET.get("again", ""))
    return assignment_of(request, number) if number else None


def _assignees(assignment: Assignment) -> dict[str, Any]:
    return {
        "school_classes": [school_class.pk for school_class in assignment.school_classes.open()],
        "persons": [member.pk for member in assignment.persons.present()],
    }


def _create(request: MemberRequest, drill_form: AssignmentDrillForm, terms: NewAssignmentForm) -> Assignment:
    choice, shared = drill_form.choice, terms.cleaned_data["deal"] == SAME
    pack = terms.cleaned_data["pack"]
    drill = settle_drill(choice, by=request.membership, shared=shared, pack=pack)
    return services.create_assignment(
        by=request.membership,
        choice=choice.written() | ({"rounds": drill.rounds} if shared else {}),
        terms=terms.terms(drill_form.cleaned_data["name"]),
        profiles=drill.profiles or {},
        pack=drill.pack,
        drill=drill if shared else None,
        material_of=_earlier(request),
    )


def _save(request: MemberRequest, drill_form: AssignmentDrillForm, terms: NewAssignmentForm) -> HttpResponse:
    """Save the drill in the library; the terms may be invalid."""
    if not drill_form.is_valid():
        terms.errors.clear()
        return _page(request, drill_form, terms, status=422)
    name, choice = drill_form.cleaned_data["name"], drill_form.choice.written()
    services.save_drill(by=request.membership, name=name, choice=choice)
    messages.success(request, _("Saved in the library."))
    return redirect("assignments:library")


def add_refusal(drill_form: AssignmentDrillForm, refused: Refused) -> None:
    """Add why it cannot be dealt to the field that it is about."""
    drill_form.add_error(
        refused.field if refused.field in drill_form.fields else None, translate(refused.reason)
    )


def _page(
    request: MemberRequest, drill_form: AssignmentDrillForm, terms: NewAssignmentForm, *, status: int = 200
) -> HttpResponse:
    earlier = _earlier(request)
    context = offered() | {
        "form": drill_form,
        "given": terms,
        "assignment": earlier,
        "file_name": file_name(earlier) if earlier else "",
        "people": people_chosen(request.membership, terms),
        "zone": request.membership.school.zone,
        "refused": status != 200,
    }
    return render(request, "assignments/create.html", context, status=status)


MAX_DRILLS = 300


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def drills(request: MemberRequest) -> HttpResponse:
    rows = [_row(saved) for saved in SavedDrill.objects.of_school(request.membership.school)[:MAX_DRILLS]]
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
@right_required(Right.ASSIGN)
def drill(request: MemberRequest, drill_id: int) -> HttpResponse:
    """Change a saved drill; earlier assignments keep theirs."""
    saved = saved_drill_of(request, drill_id)
    if request.method != "POST":
        initial = initial_of(read_choice(saved.choice)) | {"name": saved.name}
        return _saved_page(request, saved, AssignmentDrillForm(initial=initial))
    form = AssignmentDrillForm(request.POST)
    if not form.is_valid():
        return _saved_page(request, saved, form, status=422)
    try:
        settle_drill(form.choice, by=request.membership, shared=False, pack=None)
    except Refused as refused:
        add_refusal(form, refused)
        return _saved_page(request, saved, form, status=422)
    services.change_drill(saved=saved, name=form.cleaned_data["name"], choice=form.choice.written())
    messages.success(request, _("Saved."))
    return redirect("assignments:library")


def _saved_page(
    request: MemberRequest, saved: SavedDrill, form: AssignmentDrillForm, *, status: int = 200
) -> HttpResponse:
    return render(
        request, "assignments/drill.html", offered() | {"form": form, "saved": saved}, status=status
    )


@require_POST
@never_cache
@right_required(Right.ASSIGN)
def drill_act(request: MemberRequest, drill_id: int, act: str) -> HttpResponse:
    saved = saved_drill_of(request, drill_id)
    if act == "copy":
        name = _("%(name)s (copy)") % {"name": saved.name}
        copied = services.save_drill(by=request.membership, name=name[:120], choice=saved.choice)
        return redirect("assignments:drill", copied.pk)
    if act not in ("retire", "restore"):
        raise Http404("no such act on a drill")
    services.set_retired(saved, retired=act == "retire")
    return redirect("assignments:library")
