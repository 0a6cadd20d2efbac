"""The ledger: each mispay with what was given, what was due and the difference, the newest first."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.engine.misconceptions.arithmetic_slips import SLIPS
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.money.amounts import print_cents
from trainer.pages.charts import LineChart
from trainer.pages.exports import DOLLARS, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.text import translate
from trainer.play.skills import asked_one_by_one
from trainer.reports import tallies
from trainer.reports.answers import A_PAGE, MISPAID, Figure, newest, stored_words
from trainer.reports.figures import Row, mistake_words, signed_dollars
from trainer.reports.filters import FilterForm
from trainer.reports.ledger import Cost, cost_of
from trainer.reports.trend import weeks_of
from trainer.reports.views.answers import (
    FileRow,
    answer_rows,
    asked_columns,
    back_url,
    decision_rows,
    graded_columns,
    names_of,
    number_of,
    older_url,
    person_in,
)
from trainer.reports.views.trends import ledger_chart
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, classes_of, practice_required
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.rights import Right

SIDES = ((MISPAID, _("Both")), ("overpaid", _("Overpaid")), ("underpaid", _("Underpaid")))


class LedgerForm(FilterForm):
    only = forms.ChoiceField(label=_("Mispays"), required=False)
    wager = forms.ChoiceField(label=_("Bet"), required=False)
    mistake = forms.ChoiceField(label=_("Mistake"), required=False)

    def __init__(self, data: QueryDict, *, classes: list[SchoolClass] | None = None) -> None:
        super().__init__(data, classes=classes)
        self._offer("only", [*SIDES])
        self._offer("wager", [("", _("All bets")), *_wagers()])
        slugs = (one.slug for one in (*MISTAKES, *SLIPS))
        named = sorted(((slug, mistake_words(slug)) for slug in slugs), key=lambda pair: pair[1])
        self._offer("mistake", [("", _("All mistakes")), *named])

    @property
    def about(self) -> dict[str, Any]:
        """Return the fields of a `Figure` that the form adds to the filter."""
        self.is_valid()
        values = {name: self.cleaned_data.get(name, "") for name in ("wager", "mistake")}
        return values | {"only": self.cleaned_data.get("only") or MISPAID}


def _wagers() -> Iterator[tuple[str, str]]:
    """Each bet of the games once, by its name; that of every hand in turn as the one of the first, those of a
    layout by their kind."""
    named = {one.slug: translate(one.kind_name) for game in GAMES.values() for one in asked_one_by_one(game)}
    yield from sorted(named.items(), key=lambda pair: pair[1])


@require_safe
@never_cache
@practice_required
def ledger(request: MemberRequest) -> HttpResponse:
    whole = request.membership.has(Right.SCHOOL)
    form = LedgerForm(request.GET, classes=classes_of(request.membership) if whole else None)
    figure = ledger_of(request, form)
    if figure.person:
        audit.note_view(who=request.membership, whom=figure.person)
    if wanted_file(request) and form.is_valid():
        count = figure.verdicts(request.membership).count()
        return table_file(request, "mispay-ledger", ledger_table(figure, request.membership), count=count)
    return ledger_page(request, form, figure)


def ledger_of(request: MemberRequest, form: LedgerForm) -> Figure:
    # PostgreSQL takes no NUL in a text, not even to look for it.
    question = request.GET.get("question", "")[:40].replace("\x00", "")
    return Figure(form.chosen, person=person_in(request), question=question, **form.about)


def ledger_page(request: MemberRequest, form: LedgerForm, figure: Figure) -> HttpResponse:
    rows = newest(figure, watcher=request.membership, before=number_of(request.GET.get("before", "")))
    names = {} if figure.person else names_of(rows)
    context = {
        "form": form,
        "figure": figure,
        "kept": _hidden_fields(figure),
        "rows": _rows(request, rows[:A_PAGE], names),
        "older_url": older_url(request, rows[A_PAGE - 1]["pk"]) if len(rows) > A_PAGE else "",
        "back_url": back_url(figure),
        "may_correct": request.membership.manages,
        "marked": figure.marked(request.membership),
        "cost": _cost(cost_of(figure, watcher=request.membership), figure.only),
        "chart": None if request.htmx else _chart(request, figure),
        "filtered": bool(request.GET.keys() - {"person", "before"}),
        "url": f"{request.path}?{request.GET.urlencode()}",
        "files": file_links(request),
    }
    page = "reports/_ledger.html" if request.htmx else "reports/ledger.html"
    return render(request, page, context, status=200 if form.is_valid() else 422)


def _chart(request: MemberRequest, figure: Figure) -> LineChart | None:
    """None for a mistake, beside which no bets are counted, and for one side."""
    if figure.mistake or figure.only != MISPAID:
        return None
    if figure.person:  # of a school the rows are counted already
        tallies.catch_up(school=request.membership.school, membership=figure.person)
    counted: Any = figure.tallies(request.membership)
    return ledger_chart(weeks_of(counted.filter(membership=figure.person) if figure.person else counted))


def _hidden_fields(figure: Figure) -> list[tuple[str, str]]:
    values = {"person": figure.person.pk if figure.person else "", "question": figure.question}
    return [(name, str(value)) for name, value in values.items() if value]


def _rows(request: MemberRequest, rows: list[Row], names: dict[int, str]) -> list[Row]:
    values = {name: value for name, value in request.GET.items() if name not in ("before", "class")}
    return [
        shown
        | {
            "due": stored_words(row["due"]),
            "signed": signed_dollars(row["overpaid"] - row["underpaid"]),
            "person_url": f"{reverse('reports:ledger')}?{urlencode(values | {'person': row['member']})}",
        }
        for row, shown in zip(rows, answer_rows(rows, names), strict=True)
    ]


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


def ledger_table(figure: Figure, watcher: Membership) -> FileTable[FileRow]:
    columns = (
        *asked_columns(),
        Column(_("Correct answer"), _("The correct answer."), lambda one: stored_words(one.row["due"])),
        Column(
            _("Difference ($)"),
            _("What the mispay would have cost. Positive: overpaid. Negative: underpaid."),
            lambda one: one.row["overpaid"] - one.row["underpaid"],
            DOLLARS,
        ),
        *graded_columns(),
    )
    return FileTable(_("Mispay ledger"), columns, decision_rows(figure, watcher))
