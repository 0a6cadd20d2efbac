"""Progress of a school: its trainees and its games."""

from collections.abc import Iterator
from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.pages.exports import MOMENT, Column, FileTable, file_links, table_file, wanted_file
from trainer.play.exports import accuracy_columns
from trainer.play.labels import game_name, question_words
from trainer.reports import tallies
from trainer.reports.exports import money_columns
from trainer.reports.figures import Row, figures
from trainer.reports.filters import Filter, FilterForm, answers_of
from trainer.reports.school_sums import (
    school_games,
    school_kinds,
    school_totals,
    school_weeks,
    trainees_of,
)
from trainer.reports.tallies import graded_under
from trainer.reports.views.trends import trend_context, week_figures
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, classes_of, right_required
from trainer.schools.models import Membership, Role
from trainer.schools.rights import Right

A_PAGE = 50


def trainee_columns() -> tuple[Column[Row], ...]:
    return (
        *person_columns(_member),
        Column(
            _("Role"),
            _("The person’s role in the school."),
            lambda row: _member(row).get_role_display(),
            values=Role.labels,
        ),
        Column(
            _("Left"),
            _("When the person left the school, if they left."),
            lambda row: _member(row).left,
            MOMENT,
        ),
        *accuracy_columns(lambda row: row["right"], lambda row: row["decisions"]),
        *money_columns(lambda row: row["overpaid"], lambda row: row["underpaid"]),
        Column(
            _("Most common mistake"),
            _("The identified mistake that the person made most often."),
            lambda row: row["commonest"],
        ),
        Column(
            _("Last practice"),
            _("When the person’s last graded answer was given."),
            lambda row: row["last_practised"],
            MOMENT,
        ),
    )


def _member(row: Row) -> Membership:
    found: Membership = row["membership"]
    return found


@require_safe
@never_cache
@right_required(Right.SCHOOL)
def school(request: MemberRequest) -> HttpResponse:
    form = FilterForm(request.GET, classes=classes_of(request.membership))
    chosen, former = form.chosen, request.GET.get("former") == "on"
    tallies.catch_up(school=request.membership.school)
    trainees = trainees_of(watcher=request.membership, chosen=chosen, former=former)
    if wanted_file(request):
        everyone = trainees.prefetch_related("school_classes")
        rows = school_totals(watcher=request.membership, trainees=everyone, chosen=chosen)
        return table_file(request, "progress", FileTable(_("Progress"), trainee_columns(), rows))
    url = chosen.address(reverse("reports:school"))
    weeks = school_weeks(watcher=request.membership, chosen=chosen)
    trend = trend_context(weeks, request.GET.get("trend", ""), url=url)
    if request.htmx and request.htmx.target == "trend":
        return render(request, "reports/_trend.html", {"trend": trend})
    page = Paginator(trainees, A_PAGE).get_page(request.GET.get("page"))
    rows = school_totals(watcher=request.membership, trainees=page.object_list, chosen=chosen)
    query = {"former": "on"} if former else {}
    context = {
        "page": page,
        "trend": trend,
        "figures": list(week_figures(weeks)),
        "may_correct": request.membership.manages,
        "marked": graded_under(request.membership.school, chosen),
        "newer_url": chosen.address("", **query, page=page.number - 1),
        "older_url": chosen.address("", **query, page=page.number + 1),
        "form": form,
        "files": file_links(request),
        "former": former,
        "filtered": bool(chosen.parameters or former),
        "trainees": [_trainee_row(row, chosen) for row in rows],
        "by_skill": bool(chosen.game),
        "games": list(_game_rows(request.membership, chosen)),
    }
    return render(request, "reports/school.html", context, status=200 if form.is_valid() else 422)


def _trainee_row(row: Row, chosen: Filter) -> Row:
    member: Membership = row["membership"]
    name = "results" if chosen.without_class().parameters else "trainee"
    page = chosen.without_class().address(reverse(f"reports:{name}", args=[member.pk]))
    return figures(row) | {
        "name": member.user.display_name,
        "left": member.left,
        "role": "" if member.is_trainee else member.get_role_display(),
        "url": page,
        "commonest": row["commonest"],
        "last_practised": row["last_practised"],
        "answers": answers_of(chosen.without_class(), person=member.pk),
    }


def _game_rows(watcher: Membership, chosen: Filter) -> Iterator[Row]:
    """Each game; with its kinds of decision where it is the one that was asked for."""
    page = reverse("reports:school")
    for row in school_games(watcher=watcher, chosen=chosen):
        kinds = school_kinds(watcher=watcher, chosen=chosen) if chosen.game else []
        yield figures(row) | {
            "name": game_name(row["game"]),
            "url": replace(chosen, game=row["game"]).address(page) + "#kinds",
            "answers": answers_of(chosen, game=row["game"]),
            "kinds": [_school_question_row(kind, chosen) for kind in kinds],
        }


def _school_question_row(row: Row, chosen: Filter) -> Row:
    about = {"game": row["game"], "question": row["question"]}
    return figures(row) | {"label": question_words(row["question"]), "answers": answers_of(chosen, **about)}
