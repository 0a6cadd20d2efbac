"""Marking again, for who manages the school: what would change is seen first, then applied; and what was.

What is more than a page can look at is left to the command line, which the page then names.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.db.models import Count, Sum
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.drills.models import Correction
from trainer.drills.models.correction import COUNTED, SIGNED
from trainer.drills.regrading.corrections import apply, correct, dry_run, runs_in
from trainer.drills.regrading.summing import Summary, Sums, summed
from trainer.operating.sending.spreadsheet_files import file_links, table_file, wanted_file
from trainer.practice.wording import game_name
from trainer.progress.correction_forms import CorrectionForm
from trainer.progress.figures import signed_dollars
from trainer.progress.files.figure_lines import OF_CORRECTION, correction_lines
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

MOST_RUNS = 50
"""Tables that a page looks at: some seconds."""

LISTED = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def corrections(request: MemberRequest) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("corrects nothing")
    if request.method == "POST":
        return _apply(request, CorrectionForm(request.POST, applies=True))
    asked = "game" in request.GET
    form = CorrectionForm(request.GET if asked else None)
    if not asked or not form.is_valid():
        return _page(request, form, status=422 if asked else 200)
    return _page(request, form, wanted=_wanted(request, form))


def _wanted(request: MemberRequest, form: CorrectionForm) -> Correction:
    return correct(by=request.membership, **form.cleaned_data)


def _apply(request: MemberRequest, form: CorrectionForm) -> HttpResponse:
    """What is applied is what was seen; where it would be something else by now, that is shown first."""
    if not form.is_valid():
        wanted = None if {"why"} != set(form.errors) else correct(by=request.membership, **_said(form))
        return _page(request, form, wanted=wanted, status=422)
    wanted = _wanted(request, form)
    if runs_in(wanted).count() > MOST_RUNS or _token(summed(dry_run(wanted))) != request.POST.get("seen"):
        form.add_error(None, gettext("It is not what you saw any more. Look at it again, then apply it."))
        return _page(request, form, wanted=wanted, status=409)
    came_to = summed(apply(wanted))
    if wanted.pk is None:
        return redirect("progress:corrections")
    said = gettext("Marked again: %(count)s decisions are worth something else now.")
    messages.success(request, said % {"count": came_to.total["decisions"]})
    return redirect("progress:correction", wanted.pk)


def _said(form: CorrectionForm) -> dict[str, Any]:
    return {name: value for name, value in form.cleaned_data.items() if name != "why"}


def _page(
    request: MemberRequest, form: CorrectionForm, *, wanted: Correction | None = None, status: int = 200
) -> HttpResponse:
    runs = runs_in(wanted).count() if wanted else 0
    summary = summed(dry_run(wanted)) if wanted and runs <= MOST_RUNS else None
    done = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    context = {
        "form": form,
        "runs": runs,
        "most": MOST_RUNS,
        "command": _command(wanted) if wanted and summary is None else "",
        "summary": _shown(summary) if summary else None,
        "seen": _token(summary) if summary else "",
        "done": [
            {"game_name": game_name(one.game), "correction": one}
            for one in done.select_related("by__user")[:LISTED]
        ],
    }
    return render(request, "progress/corrections.html", context, status=status)


def _done(correction: Correction) -> dict[str, Any]:
    return {"game_name": game_name(correction.game), "correction": correction}


def _token(summary: Summary) -> str:
    return ".".join(str(value) for value in (summary.runs, *summary.total.values()))


def _command(wanted: Correction) -> str:
    days = ((name, getattr(wanted, name)) for name in ("since", "until"))
    said = [f"--{name} {day}" for name, day in days if day] + (["--by-house"] if wanted.house else [])
    who = f"--school {wanted.school.slug} --by {wanted.by.user.username}"
    return " ".join(["manage.py regrade", wanted.game, who, *said, "--dry-run"])


def _shown(summary: Summary) -> dict[str, Any]:
    people = sorted(summary.people.values(), key=lambda one: one.membership.user.display_name.casefold())
    rows = [_row(one.membership, one.runs, one.sums) for one in people]
    return {"rows": rows, "total": _row(None, summary.runs, summary.total)}


def _row(member: Membership | None, runs: int, sums: Sums) -> dict[str, Any]:
    cents = {name: signed_dollars(sums[name]) for name in SIGNED}
    counts = {name: sums[name] for name in COUNTED}
    return {"member": member, "runs": runs} | counts | cents


@require_safe
@never_cache
@watcher_required
def correction(request: MemberRequest, correction_id: int) -> HttpResponse:
    """One that was applied: who, when, why, and what it changed for whom."""
    if not request.membership.manages:
        raise Http404("corrects nothing")
    own = Correction.objects.filter(school=request.membership.school_id, ruled=False)
    found = get_object_or_404(own.select_related("by__user"), pk=correction_id)
    if kind := wanted_file(request):
        names = (*COUNTED, *SIGNED)
        lines = correction_lines(_of_people(found), names)
        titles = (*OF_CORRECTION, *COUNTED, *(f"{name}_cents" for name in SIGNED))
        return table_file(kind, f"marked-again-{found.pk}", titles, lines)
    came_to = found.came_to()
    context = {
        "files": file_links(request),
        "correction": found,
        "game_name": game_name(found.game),
        "total": _row(None, found.runs.count(), came_to),
        "rows": list(_people(found)),
    }
    return render(request, "progress/correction.html", context)


def _people(found: Correction) -> Iterable[dict[str, Any]]:
    for member, sums in _of_people(found):
        yield _row(member, sums["tables"], sums)


def _of_people(found: Correction) -> Iterable[tuple[Membership, dict[str, Any]]]:
    """By name, with their sums."""
    sums = {name: Sum(name) for name in (*COUNTED, *SIGNED)}
    by_member = found.runs.order_by().values("run__membership").annotate(tables=Count("pk"), **sums)
    rows: dict[int, Any] = {row["run__membership"]: row for row in list[Any](by_member)}
    members = Membership.objects.filter(pk__in=rows).select_related("user")
    for member in sorted(members, key=lambda one: one.user.display_name.casefold()):
        yield member, rows[member.pk]
