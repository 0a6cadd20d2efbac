"""The ledger: each mispay with what was given, what was due and the difference, the newest first."""

from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.progress.answers import (
    answer_row,
    back_url,
    names_of,
    number_of,
    older_url,
    person_in,
)
from trainer.progress.behind.figure_asked import Figure
from trainer.progress.behind.newest_rows import A_PAGE, newest
from trainer.progress.figures import Row, signed_dollars
from trainer.progress.kept_words import kept_words
from trainer.progress.ledger.ledger_forms import LedgerForm
from trainer.progress.ledger.mispays import Cost, cost_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.memberships import classes_of


@require_safe
@never_cache
@member_required
def ledger(request: MemberRequest) -> HttpResponse:
    form = ledger_form(request)
    return ledger_page(request, form, ledger_of(request, form))


def ledger_form(request: MemberRequest) -> LedgerForm:
    watches = request.membership.watches
    return LedgerForm(request.GET, classes=classes_of(request.membership) if watches else None)


def ledger_of(request: MemberRequest, form: LedgerForm) -> Figure:
    """As the address says; a question is named by the figure that was opened."""
    # PostgreSQL takes no NUL in a text, not even to look for it.
    question = request.GET.get("question", "")[:40].replace("\x00", "")
    return Figure(form.chosen, person=person_in(request), question=question, **form.about)


def ledger_page(request: MemberRequest, form: LedgerForm, figure: Figure) -> HttpResponse:
    if figure.person:
        audit.viewed(who=request.membership, whom=figure.person)
    rows = newest(figure, watcher=request.membership, before=number_of(request.GET.get("before", "")))
    names = {} if figure.person else names_of(rows)
    context = {
        "form": form,
        "figure": figure,
        "kept": _kept(figure),
        "rows": [_row(request, row, names) for row in rows[:A_PAGE]],
        "older_url": older_url(request, rows[A_PAGE - 1]["pk"]) if len(rows) > A_PAGE else "",
        "back_url": back_url(figure),
        "may_correct": request.membership.manages,
        "marked": figure.marked(request.membership),
        "cost": _cost(cost_of(figure, watcher=request.membership), figure.only),
        "query": urlencode({name: value for name, value in request.GET.items() if name != "before"}),
    }
    return render(request, "progress/ledger.html", context, status=200 if form.is_valid() else 422)


def _kept(figure: Figure) -> list[tuple[str, str]]:
    """What the form passes on unseen."""
    said = {"person": figure.person.pk if figure.person else "", "question": figure.question}
    return [(name, str(value)) for name, value in said.items() if value]


def _row(request: MemberRequest, row: Row, names: dict[int, str]) -> Row:
    said = {name: value for name, value in request.GET.items() if name not in ("before", "class")}
    return answer_row(row, names) | {
        "due": kept_words(row["due"]),
        "signed": signed_dollars(row["overpaid"] - row["underpaid"]),
        "person_url": f"{reverse('progress:ledger')}?{urlencode(said | {'person': row['member']})}",
    }


def _cost(cost: Cost | None, only: str) -> dict[str, Any] | None:
    """Of a ledger of one side that side alone."""
    if cost is None:
        return None
    both = {
        "overpaid": (gettext("Overpaid"), cost.overpaid),
        "underpaid": (gettext("Underpaid"), cost.underpaid),
    }
    sides = [both[only]] if only in both else both.values()
    return {
        "mispays": cost.mispays,
        "mispays_per_100": _number(cost.mispays_per_100),
        "mispays_per_hour": _number(cost.mispays_per_hour),
        "bets": cost.bets,
        "timed": cost.time is not None,
        "sides": [
            {
                "label": label,
                "sum": f"${print_cents(cents)}",
                "per_100": _rate(cost.per_100(cents)),
                "per_hour": _rate(cost.per_hour(cents)),
            }
            for label, cents in sides
        ],
    }


def _number(rate: Fraction | None) -> str:
    """To a tenth, halves up; "" where there is nothing to divide by."""
    if rate is None:
        return ""
    tenths = int(rate * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _rate(cents: Fraction | None) -> str:
    """To the cent, halves up; "" where there is nothing to divide by."""
    return "" if cents is None else f"${print_cents(int(cents + Fraction(1, 2)))}"
