"""Composing: an instructor makes up a drill, and gives it to a class or keeps it in the library."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.errors import Refused
from trainer.assignments import library, setting_work
from trainer.assignments.models import Assignment
from trainer.classwork import asked_for
from trainer.classwork.board.missed import missed_choice
from trainer.classwork.composing_forms import FRESH, ComposedForm, initial_of
from trainer.classwork.found_choices import found_choice
from trainer.classwork.set_drills import settled
from trainer.classwork.terms_forms import SAME, GivenForm, check_together, fresh_terms, people_chosen
from trainer.practice.making import read_choice
from trainer.practice.offered import offered
from trainer.saying import say
from trainer.schools.guards import MemberRequest, watcher_required

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
    return redirect("classwork:work", assignment.pk)


def _begin_with(request: MemberRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """A drill of the library, a piece once more, what went wrong in one, or what was found: what the forms
    begin with."""
    numbers = {name: _number(request.GET.get(name, "")) for name in ("drill", "again", "missed")}
    if number := numbers["drill"]:
        saved = asked_for.saved_of(request, number)
        return initial_of(read_choice(saved.choice)) | {"name": saved.name}, {}
    if number := numbers["again"]:
        assignment = asked_for.assignment_of(request, number)
        choice = initial_of(read_choice(assignment.choice))
        return choice | {"name": assignment.name, "seed": ""}, _to(assignment)
    if number := numbers["missed"]:
        assignment = asked_for.assignment_of(request, number)
        name = _("What went wrong: %(name)s") % {"name": assignment.name}
        return initial_of(missed_choice(assignment)) | {"name": name[:120]}, _to(assignment)
    found = found_choice(request)
    return (initial_of(found.choice) | {"name": found.name}, found.to) if found else ({}, {})


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _to(assignment: Assignment) -> dict[str, Any]:
    return {
        "cohorts": [cohort.pk for cohort in assignment.cohorts.open()],
        "persons": [member.pk for member in assignment.persons.present()],
    }


def _give(request: MemberRequest, drill_form: ComposedForm, given: GivenForm) -> Assignment:
    choice, shared = drill_form.choice, given.cleaned_data["deal"] == SAME
    drill = settled(choice, by=request.membership, shared=shared)
    return setting_work.give(
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
    library.keep(by=request.membership, name=name, choice=choice)
    messages.success(request, _("It is in the library."))
    return redirect("classwork:library")


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
    return render(request, "classwork/give.html", context, status=status)
