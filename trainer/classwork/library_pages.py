"""The library: the school's drills, to be given, changed, copied and retired."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.errors import Refused
from trainer.assignments import library
from trainer.assignments.models import SavedDrill
from trainer.classwork import asked_for
from trainer.classwork.choice_words import choice_words, games_words
from trainer.classwork.composing import refuse
from trainer.classwork.composing_forms import ComposedForm, initial_of
from trainer.classwork.set_drills import settled
from trainer.practice.making import read_choice
from trainer.practice.offered import offered
from trainer.schools.guards import MemberRequest, watcher_required

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
    return render(request, "classwork/library.html", context)


def _row(saved: SavedDrill) -> dict[str, Any]:
    choice = read_choice(saved.choice)
    return {"saved": saved, "games": games_words(choice), "says": choice_words(choice)}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def drill(request: MemberRequest, drill_id: int) -> HttpResponse:
    """One of them, to be changed; what was given before stays as it was."""
    saved = asked_for.saved_of(request, drill_id)
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
    library.change_saved(saved=saved, name=form.cleaned_data["name"], choice=form.choice.written())
    messages.success(request, _("Saved."))
    return redirect("classwork:library")


def _saved_page(
    request: MemberRequest, saved: SavedDrill, form: ComposedForm, *, status: int = 200
) -> HttpResponse:
    return render(request, "classwork/drill.html", offered() | {"form": form, "saved": saved}, status=status)


@require_POST
@never_cache
@watcher_required
def act(request: MemberRequest, drill_id: int, act: str) -> HttpResponse:
    saved = asked_for.saved_of(request, drill_id)
    if act == "copy":
        name = _("%(name)s (copy)") % {"name": saved.name}
        copied = library.copy(saved=saved, by=request.membership, name=name)
        return redirect("classwork:drill", copied.pk)
    acts = {"retire": library.retire, "restore": library.restore}
    if act not in acts:
        raise Http404("nothing of that name is done to a drill")
    acts[act](saved=saved)
    return redirect("classwork:library")
