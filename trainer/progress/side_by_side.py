"""The school's progress: its trainees side by side, and its games by kind of decision."""

from collections.abc import Iterator
from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.practice.wording import game_name, question_words
from trainer.progress.figures import Row, figures
from trainer.progress.filters import Filter, FilterForm, classes_of
from trainer.progress.links import answers_of
from trainer.progress.school_sums import SUMS, school_kinds, school_totals
from trainer.schools.guards import MemberRequest, retry_when_locked, watcher_required
from trainer.schools.models import Membership


@require_safe
@never_cache
@watcher_required
@retry_when_locked
def school(request: MemberRequest) -> HttpResponse:
    form = FilterForm(request.GET, classes=classes_of(request.membership))
    chosen, former = form.chosen, request.GET.get("former") == "on"
    rows = school_totals(watcher=request.membership, chosen=chosen, former=former)
    context = {
        "form": form,
        "former": former,
        "filtered": bool(chosen.parameters or former),
        "trainees": [_trainee(row, chosen) for row in rows],
        "games": list(_games(request.membership, chosen)),
    }
    return render(request, "progress/school.html", context, status=200 if form.is_valid() else 422)


def _trainee(row: Row, chosen: Filter) -> Row:
    member: Membership = row["membership"]
    page = reverse("progress:trainee", args=[member.pk])
    return figures(row) | {
        "name": member.user.display_name,
        "left": member.left,
        "role": "" if member.role == "trainee" else member.get_role_display(),
        "url": chosen.without_class().address(page),
        "commonest": row["commonest"],
        "last_practised": row["last_practised"],
        "answers": answers_of(chosen.without_class(), person=member.pk),
    }


def _games(watcher: Membership, chosen: Filter) -> Iterator[Row]:
    """Each game with its kinds of decision; opened where it is the one that was asked for."""
    rows = school_kinds(watcher=watcher, chosen=chosen)
    for game, of_game in groupby(rows, key=lambda row: str(row["game"])):
        kinds = list(of_game)
        sums = {name: sum(row[name] for row in kinds) for name in SUMS}
        yield figures(sums) | {
            "name": game_name(game),
            "open": chosen.game == game,
            "kinds": [_kind(row, chosen) for row in kinds],
        }


def _kind(row: Row, chosen: Filter) -> Row:
    about = {"game": row["game"], "question": row["question"]}
    return figures(row) | {"label": question_words(row["question"]), "answers": answers_of(chosen, **about)}
