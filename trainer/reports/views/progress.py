"""Progress of one trainee, in full."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.courses.progress import Course, started_courses
from trainer.exams.views.tests import test_rows, tests_of
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.play.selectors import recent_rounds
from trainer.play.table_state import open_tests
from trainer.play.wording import BURST_PHASES, game_name, question_words
from trainer.practice.payouts.levels import ladder_of, started_parts
from trainer.reports import figures as reports_figures
from trainer.reports import tallies
from trainer.reports.figures import Row, accuracy, figures, pace_words
from trainer.reports.filters import Filter, FilterForm, answers_of
from trainer.reports.school_sums import school_games, school_kinds, school_totals, trainees_of
from trainer.reports.tallies import graded_under
from trainer.reports.views.answers import OF_SCHOOL, OF_TRAINEE, school_lines, trainee_lines
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, classes_of, member_required, trainee_of, watcher_required
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
    query = {"former": "on"} if former else {}
    context = {
        "page": page,
        "findings_url": chosen.address(reverse("reports:mistakes")),
        "may_correct": request.membership.manages,
        "marked": graded_under(request.membership.school, chosen),
        "newer_url": chosen.address("", **query, page=page.number - 1),
        "older_url": chosen.address("", **query, page=page.number + 1),
        "form": form,
        "files": file_links(request),
        "former": former,
        "filtered": bool(chosen.parameters or former),
        "trainees": [_trainee_row(row, chosen) for row in rows],
        "games": list(_game_rows(request.membership, chosen)),
    }
    return render(request, "reports/school.html", context, status=200 if form.is_valid() else 422)


def _trainee_row(row: Row, chosen: Filter) -> Row:
    member: Membership = row["membership"]
    page = reverse("reports:trainee", args=[member.pk])
    return figures(row) | {
        "name": member.user.display_name,
        "left": member.left,
        "role": "" if member.role == "trainee" else member.get_role_display(),
        "url": chosen.without_class().address(page),
        "sheet_url": chosen.without_class().address(reverse("reports:dealer_report", args=[member.pk])),
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


MOST_ROUNDS, MOST_TESTS = 30, 20


@require_safe
@never_cache
@member_required
def trainee(request: MemberRequest, membership_id: int) -> HttpResponse:
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such trainee")
    audit.note_view(who=request.membership, whom=found)
    form = FilterForm(request.GET)
    if kind := wanted_file(request):
        return table_file(kind, f"progress-{found.pk}", OF_TRAINEE, trainee_lines(found, form.chosen))
    own = found.pk == request.membership.pk
    context = {"form": form, "trainee": found.user.display_name, "trainee_id": found.pk, "own": own}
    context["may_correct"] = request.membership.manages
    context |= {"open_tests": open_tests(user=request.user) if context["own"] else []}
    context |= {"files": file_links(request)}
    context |= _figures_context(found, form.chosen) | {"paths": _course_rows(found, own=own)}
    return render(request, "reports/trainee.html", context, status=200 if form.is_valid() else 422)


def _course_rows(found: Membership, *, own: bool) -> list[tuple[str, Course, str]]:
    """Each path that is begun, and where more of it stands."""
    lines = []
    for path in started_courses(membership=found):
        url = (
            reverse("courses:course", args=[path.game]) if own else reverse("courses:person", args=[found.pk])
        )
        lines.append((game_name(path.game), path, url))
    return lines


def _figures_context(found: Membership, chosen: Filter) -> dict[str, Any]:
    about: dict[str, Any] = {"trainee": found, "chosen": chosen}
    return {
        "filtered": bool(chosen.parameters),
        "totals": figures(reports_figures.totals(**about)) | {"answers": answers_of(chosen, person=found.pk)},
        "marked": reports_figures.marked(**about),
        "hints": reports_figures.with_hints(**about),
        "hints_url": chosen.address(reverse("reports:answers"), person=found.pk, hints="on"),
        "games": [
            (game_name(game), [_question_row(row, found, chosen) for row in kinds])
            for game, kinds in groupby(reports_figures.kinds(**about), key=lambda row: str(row["game"]))
        ],
        "phases": [_phase_row(row, found, chosen) for row in reports_figures.phases(**about)],
        "mistakes": [_mistake_row(row, found, chosen) for row in reports_figures.mistakes(**about)],
        "tests": test_rows(tests_of(membership=found)[:MOST_TESTS]),
        "climbed": started_parts(ladder_of(found)),
        "rounds": [_round_row(row) for row in recent_rounds(membership=found, most=MOST_ROUNDS)],
    }


def _question_row(row: Row, found: Membership, chosen: Filter) -> Row:
    about = {"person": found.pk, "game": row["game"], "question": row["question"]}
    return figures(row) | {
        "label": question_words(row["question"]),
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
        "answers": answers_of(chosen, **about),
    }


def _phase_row(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("reports:answers")
    return {
        "url": chosen.address(page, person=found.pk, phase=row["phase"]),
        "label": str(BURST_PHASES.get(row["phase"], row["phase"])),
        "accuracy": accuracy(row),
        "decisions": row["decisions"],
        "pace": pace_words(row["pace"]),
        "target": pace_words(row["target"]) if row["target"] else "",
    }


def _mistake_row(row: Row, found: Membership, chosen: Filter) -> Row:
    page = reverse("reports:answers")
    return row | {"url": chosen.address(page, person=found.pk, mistake=row["mistake"])}


def _round_row(row: Row) -> Row:
    return {
        "url": reverse("play:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_name(row["game"]),
        "when": row["when"],
        "right": row["right"],
        "decisions": row["decisions"],
        "overpaid": print_cents(row["overpaid"]),
        "underpaid": print_cents(row["underpaid"]),
    }
