"""Assignments as staff see them: the list, and one with its results, changes and reminders."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import RULES_VERSION
from trainer.assignments import services
from trainer.assignments.board import board_of
from trainer.assignments.files import file_name, send_file
from trainer.assignments.forms import AssignmentTermsForm, choice_words, games_words, people_chosen, terms_of
from trainer.assignments.models import Assignment, AssignmentFile, SavedDrill
from trainer.assignments.selectors import assignees_by_assignment, assignment_of, trials_of, when_due
from trainer.assignments.views.results import results_table
from trainer.live.views.join import open_classes
from trainer.ops.network import public_url
from trainer.pages.exports import file_links, table_file, wanted_file
from trainer.pages.numbers import whole_number
from trainer.play.selectors import marked_under_of_runs
from trainer.practice.forms import read_choice
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import SchoolClass
from trainer.schools.rights import Right

A_PAGE = 30


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def assignments(request: MemberRequest) -> HttpResponse:
    """What is set, the newest first; in a new school what to do first."""
    school = request.membership.school
    given = Assignment.objects.given_in(school).prefetch_related("school_classes", "persons__user")
    page = Paginator(given.order_by("-made", "-pk"), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": _rows(list(page.object_list)),
        "open_classes": open_classes(school),
        "classes": SchoolClass.objects.filter(school=school).exists(),
        "drills": SavedDrill.objects.filter(school=school, retired=None).count(),
    }
    return render(request, "assignments/assignments.html", context)


def _rows(assignments: list[Assignment]) -> list[dict[str, Any]]:
    """Each with how many of those who have it to do have done it: queries for the page, not for the row."""
    have, trials, now = assignees_by_assignment(assignments), trials_of(assignments), timezone.now()
    return [
        {
            "assignment": one,
            "games": games_words(read_choice(one.choice)),
            "to": to_words(one),
            "of": len(have[one.pk]),
            "done": len({t.work.membership_id for t in trials[one.pk] if t.done} & have[one.pk]),
            "when": when_due(one, now),
        }
        for one in assignments
    ]


def to_words(assignment: Assignment) -> list[str]:
    """Its classes by name, and the persons; of many how many."""
    classes = [school_class.name for school_class in assignment.school_classes.all()]
    persons = list(assignment.persons.all())
    if len(persons) > 2:
        more = ngettext("%(count)s person", "%(count)s people", len(persons)) % {"count": len(persons)}
        return [*classes, more]
    return [*classes, *(member.user.display_name for member in persons)]


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def assignment(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """The board; of a deal that all share round by round too. Its files have every attempt."""
    assignment = assignment_of(request, assignment_id)
    if wanted_file(request):
        name = "-".join(filter(None, ("assignment", str(assignment.pk), slugify(assignment.name)[:40])))
        return table_file(request, name, results_table(assignment))
    number = whole_number(request.GET.get("round", ""), digits=3)
    board = board_of(assignment, round=None if number is None else number - 1)
    context = {
        "assignment": assignment,
        "says": choice_words(read_choice(assignment.choice), pack=assignment.pack),
        "games": games_words(read_choice(assignment.choice)),
        "to": to_words(assignment),
        "when": when_due(assignment, timezone.now()),
        "board": board,
        "marked": marked_under_of_runs(board.results.runs),
        "may_correct": request.membership.manages,
        "round_numbers": range(1, assignment.rounds + 1) if assignment.drill else (),
        "round_number": 0 if board.round is None else board.round + 1,
        "older_rules": assignment.rules_version != RULES_VERSION,
        "file_name": file_name(assignment),
        "zone": assignment.school.zone,
        "address": reverse("assignments:answers", args=[assignment.pk]),
        "files": file_links(request, without=("round",)),
    }
    return render(request, "assignments/assignment.html", context)


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def file(request: MemberRequest, assignment_id: int) -> HttpResponse:
    return send_file(get_object_or_404(AssignmentFile, assignment=assignment_of(request, assignment_id)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.ASSIGN)
def change(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Everything but the drill: what was dealt to one is dealt to all."""
    assignment, by = assignment_of(request, assignment_id), request.membership
    if request.method != "POST":
        return _form(request, assignment, AssignmentTermsForm(by=by, initial=terms_of(assignment)))
    form = AssignmentTermsForm(request.POST, request.FILES, by=by)
    if not form.is_valid():
        return _form(request, assignment, form, status=422)
    services.change_terms(assignment=assignment, by=by, terms=form.terms(form.cleaned_data["name"]))
    messages.success(request, _("Saved."))
    return redirect("assignments:assignment", assignment.pk)


def _form(
    request: MemberRequest, assignment: Assignment, form: AssignmentTermsForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "assignment": assignment,
        "given": form,
        "file_name": file_name(assignment),
        "people": people_chosen(request.membership, form),
        "zone": assignment.school.zone,
    }
    return render(request, "assignments/change.html", context, status=status)


@require_POST
@never_cache
@right_required(Right.ASSIGN)
def act(request: MemberRequest, assignment_id: int, act: str) -> HttpResponse:
    assignment = assignment_of(request, assignment_id)
    if act == "remind":
        _remind(request, assignment)
    elif act in ("close", "reopen"):
        services.set_closed(assignment, by=request.membership, closed=act == "close")
    else:
        raise Http404("nothing of that name is done to set work")
    return redirect("assignments:assignment", assignment.pk)


def _remind(request: MemberRequest, assignment: Assignment) -> None:
    base = public_url(request, "/").rstrip("/")
    sent = services.remind(assignment=assignment, by=request.membership, base=base)
    if not sent.reminded:
        messages.info(request, _("No reminders to send today. Everyone who hasn’t finished already got one."))
        return
    words = ngettext(
        "%(count)s person has a reminder on their home page.",
        "%(count)s people have a reminder on their home pages.",
        sent.reminded,
    ) % {"count": sent.reminded}
    if sent.mailed:
        mailed = ngettext("%(count)s email sent.", "%(count)s emails sent.", sent.mailed)
        words = f"{words} {mailed % {'count': sent.mailed}}"
    messages.success(request, words)
    if sent.failed:
        failed = ngettext(
            "%(count)s email could not be sent.", "%(count)s emails could not be sent.", sent.failed
        )
        messages.warning(request, failed % {"count": sent.failed})
