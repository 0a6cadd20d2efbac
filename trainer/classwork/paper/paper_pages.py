"""The pages of the paper: to be printed from the browser, or as PDF set by typst; with the key for staff."""

import json
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.assignments.models import Assignment
from trainer.classwork.asked_for import assignment_of
from trainer.classwork.paper.sheets_dealt import MOST_ROUNDS, sheet_of
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.numbers import whole_number

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "classwork" / "paper.typ"
MOST_SHEETS = 99


@require_safe
@never_cache
@watcher_required
def sheet(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """The questions, or with `key=on` what is right and by which rule."""
    assignment = assignment_of(request, assignment_id)
    number = _number(request)
    context = {
        "assignment": assignment,
        "sheet": sheet_of(assignment, number=number),
        "number": number,
        "key": _key(request),
        "most": MOST_ROUNDS,
        "own": assignment.drill is None,
        "dealt_on": assignment.due,
    }
    return render(request, "classwork/paper.html", context)


@require_safe
@never_cache
@watcher_required
def sheet_pdf(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment, key = assignment_of(request, assignment_id), _key(request)
    told = json.dumps(told_of(assignment, number=_number(request), key=key), ensure_ascii=False)
    kind = "key" if key else "sheet"
    name = "-".join(filter(None, (kind, str(assignment.pk), slugify(assignment.name)[:40])))
    response = HttpResponse(set_in_type(told), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def set_in_type(told: str) -> bytes:
    """What people typed reaches the template as data only, so nobody's name is markup."""
    return typst.compile(str(TEMPLATE), format="pdf", sys_inputs={"sheet": told})


def _key(request: MemberRequest) -> bool:
    return request.GET.get("key") == "on"


def _number(request: MemberRequest) -> int:
    asked = whole_number(request.GET.get("sheet", ""), digits=3)
    return min(max(asked or 1, 1), MOST_SHEETS)


def told_of(assignment: Assignment, *, number: int, key: bool) -> dict[str, Any]:
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "school": assignment.school.name,
        "name": assignment.name,
        "number": "" if assignment.drill else str(number),
        "key": key,
        "sheet": sheet_of(assignment, number=number).written(),
        "words": words(),
    }


def words() -> dict[str, str]:
    """Everything that the template says itself."""
    return {
        "dealer": _("Name"),
        "day": _("Date"),
        "round": _("Round"),
        "sheet": _("Sheet"),
        "key": _("Answer key"),
        "page": _("Page"),
        "paytables": _("Paytables"),
        "bets": _("Bets"),
    }
