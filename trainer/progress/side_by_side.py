"""The school's progress: its trainees side by side, and its games by kind of decision."""

from collections.abc import Iterator
from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.operating.sending.spreadsheet_files import file_links, table_file, wanted_file
from trainer.practice.wording import game_name, question_words
from trainer.progress import tallies
from trainer.progress.figures import Row, figures
from trainer.progress.files.figure_lines import OF_SCHOOL, school_lines
from trainer.progress.filters import Filter, FilterForm
from trainer.progress.links import answers_of
from trainer.progress.marked.marked_under import of_school
from trainer.progress.school_sums import school_games, school_kinds, school_totals, trainees_of
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.memberships import classes_of
from trainer.schools.models import Membership

A_PAGE = 50


@require_safe
@never_cache
@watcher_required
def school(request: MemberRequest) -> HttpResponse:
    form = FilterForm(request.GET, classes=classes_of(request.membership))
    chosen, former = form.chosen, request.GET.get("former") == "on"
    tallies.catch_up(school=request.membership.school)
    trainees = trainees_of(watcher=request.membership, chosen=chosen, former=former)
    if kind := wanted_file(request):
        every = school_totals(watcher=request.membership, trainees=trainees, chosen=chosen)
        return table_file(kind, "progress", OF_SCHOOL, school_lines(every))
    page = Paginator(trainees, A_PAGE).get_page(request.GET.get("page"))
    rows = school_totals(watcher=request.membership, trainees=page.object_list, chosen=chosen)
    said = {"former": "on"} if former else {}
    context = {
        "page": page,
        "findings_url": chosen.address(reverse("findings:mistakes")),
        "may_correct": request.membership.manages,
        "marked": of_school(request.membership.school, chosen),
        "newer_url": chosen.address("", **said, page=page.number - 1),
        "older_url": chosen.address("", **said, page=page.number + 1),
        "form": form,
        "files": file_links(request),
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
        "sheet_url": chosen.without_class().address(reverse("dealers:sheet", args=[member.pk])),
        "commonest": row["commonest"],
        "last_practised": row["last_practised"],
        "answers": answers_of(chosen.without_class(), person=member.pk),
    }


def _games(watcher: Membership, chosen: Filter) -> Iterator[Row]:
    """Each game; with its kinds of decision where it is the one that was asked for."""
    page = reverse("progress:school")
    for row in school_games(watcher=watcher, chosen=chosen):
        kinds = school_kinds(watcher=watcher, chosen=chosen) if chosen.game else []
        yield figures(row) | {
            "name": game_name(row["game"]),
            "url": replace(chosen, game=row["game"]).address(page) + "#kinds",
            "answers": answers_of(chosen, game=row["game"]),
            "kinds": [_kind_of_school(kind, chosen) for kind in kinds],
        }


def _kind_of_school(row: Row, chosen: Filter) -> Row:
    about = {"game": row["game"], "question": row["question"]}
    return figures(row) | {"label": question_words(row["question"]), "answers": answers_of(chosen, **about)}
