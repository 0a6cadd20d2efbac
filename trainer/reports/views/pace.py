"""The pace audit of a school, a class or a person, against the house's target; and that target."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from trainer.pages.charts import Axis, LineChart, Series, line_chart
from trainer.pages.exports import (
    LINK,
    MINUTES_TENTHS,
    MOMENT,
    NUMBER,
    PERCENT,
    TENTHS,
    Column,
    FileTable,
    table_file,
    wanted_file,
)
from trainer.play.exports import game_column
from trainer.play.labels import game_name
from trainer.reports.figures import Row, one_place
from trainer.reports.pace_audit import (
    Curve,
    Pace,
    Window,
    by_person,
    by_seats,
    curve_of,
    set_curve,
    windows_of,
)
from trainer.reports.school_sums import trainees_of
from trainer.reports.scope import ReportScope, render_scope, report_scope
from trainer.reports.views.answers import person_in
from trainer.schools import audit
from trainer.schools.exports import person_columns, with_classes
from trainer.schools.floor_pace import (
    ANY_SEATS,
    IN_TURN,
    KINDS,
    MOST_SEATS,
    NORMS,
    ON_LAYOUT,
    ROUNDS_AN_HOUR,
    kind_of,
    norm_of,
)
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right

A_PAGE = 50

MAX_WINDOWS = 60

HALF = Fraction(1, 2)
"""Of a seat: so far the drawing goes beyond the fewest and the most."""


@require_safe
@never_cache
@right_required(Right.REPORTS)
def pace(request: MemberRequest) -> HttpResponse:
    scope, curve = report_scope(request, "pace"), curve_of(request.membership.school)
    person = person_in(request)
    if person:
        audit.note_view(who=request.membership, whom=person)
        if wanted_file(request) and scope.form.is_valid():
            table = FileTable(_("Windows"), WINDOW_COLUMNS, window_rows(scope, with_classes(person)))
            return table_file(request, f"pace-{person.pk}", table)
        return _of_person(request, scope, person, curve)
    if wanted_file(request) and scope.form.is_valid():
        return table_file(request, "pace", FileTable(_("Pace"), TRAINEE_COLUMNS, pace_rows(scope)))
    people = Paginator(trainees_of(watcher=scope.watcher, chosen=scope.chosen), A_PAGE)
    page = people.get_page(request.GET.get("page"))
    seats = by_seats(scope)
    return render_scope(
        request,
        scope,
        page=page,
        seats=[_row(each, curve) for each in seats],
        chart=_chart(seats, curve) if seats else None,
        rows=list(_people(scope, list(page.object_list), curve)),
        may_set=request.membership.manages,
        newer_url=scope.address("pace", page=page.number - 1),
        older_url=scope.address("pace", page=page.number + 1),
    )


def _of_person(request: MemberRequest, scope: ReportScope, person: Membership, curve: Curve) -> HttpResponse:
    dealt = by_person(scope, [person.pk]).get(person.pk, [])
    return render_scope(
        request,
        scope,
        person=person,
        kept=[("person", person.pk)],
        seats=[_row(each, curve) for each in dealt],
        chart=_chart(dealt, curve) if dealt else None,
        windows=[_window(each, curve) for each in windows_of(scope, person=person.pk, most=MAX_WINDOWS)],
        most=MAX_WINDOWS,
        may_set=request.membership.manages,
    )


def _people(scope: ReportScope, people: list[Membership], curve: Curve) -> Iterator[Row]:
    """Yield a row for each dealer and number of seats."""
    dealt = by_person(scope, [one.pk for one in people])
    for one in people:
        for each in dealt.get(one.pk, []):
            url = scope.address("pace", person=one.pk)
            yield _row(each, curve) | {"name": one.user.display_name, "url": url}


def _row(each: Pace, curve: Curve) -> Row:
    target = curve[each.norm]
    return {
        "seats": each.seats,
        "games": "" if each.usual else _names(each.games),
        "windows": each.windows,
        "rounds": each.hands.rounds,
        "an_hour": one_place(each.hands.an_hour),
        "target": target,
        "percent": int(each.reached(target)),
        "below": each.reached(target) < 100,
        "whole": int(each.whole.reached),
    }


def _window(window: Window, curve: Curve) -> Row:
    return _row(window.pace, curve) | {
        "began": window.began,
        "game_name": game_name(window.game),
        "first": window.first + 1,
        "last": window.first + window.pace.hands.rounds,
        "url": reverse("play:replay", args=[window.run, window.first]),
        "minutes": one_place(Fraction(window.pace.whole.milliseconds[0], 60_000)),
    }


def _names(games: Iterable[str]) -> str:
    return ", ".join(str(game_name(slug)) for slug in games)


def _chart(dealt: list[Pace], curve: Curve) -> LineChart:
    """The target by seats, and what was dealt: of one kind of norm, that of most games where one of them was
    dealt. Hands of the table, and spins, have one target for all seats."""
    kind = min(kind_of(each.norm) for each in dealt)
    of_kind = [each for each in dealt if kind_of(each.norm) == kind]
    points = tuple((Fraction(each.seats), each.hands.an_hour) for each in of_kind)
    game = of_kind[0].games[0]
    norms = {seats: norm_of(game, seats) for seats in range(1, MOST_SEATS + 1)}
    seats_of = {seats: curve[norm] for seats, norm in norms.items() if norm in curve}
    target = tuple((Fraction(seats), Fraction(rounds)) for seats, rounds in seats_of.items())
    most = max(rounds for _seats, rounds in points + target)
    if len(points) == 1:  # a line needs two ends
        ((seats, rounds),) = points
        points = ((seats - HALF / 2, rounds), (seats + HALF / 2, rounds))
    return line_chart(
        "pace-by-seats",
        gettext("Rounds an hour by seats"),
        gettext("House target and pace dealt, by seats. The table has the figures."),
        [Series(gettext("House target"), target), Series(gettext("Dealt"), points, dotted=True)],
        Axis(
            gettext("seats"),
            min(seats_of) - HALF,
            max(seats_of) + HALF,
            lambda seats: str(int(seats)),
            most=6,
        ),
        Axis(gettext("Rounds an hour"), Fraction(0), most, lambda rounds: str(int(rounds))),
    )


FASTEST = 120
"""Rounds an hour: two a minute is more than a dealer can do."""

FASTEST_OF_POINTS = 300
"""Of hands of the table, of hands in turn and of spins: the same of five a minute."""


class TargetForm(forms.Form):
    """A field for each number of seats, one for hands of the table, those of hands in turn, one for spins."""

    def __init__(self, given: Any = None, *, curve: Curve) -> None:
        super().__init__(given, initial={_name(seats): rounds for seats, rounds in curve.items()})
        for seats in NORMS:
            self.fields[_name(seats)] = forms.IntegerField(
                label=_label(seats),
                min_value=1,
                max_value=FASTEST if seats in ROUNDS_AN_HOUR else FASTEST_OF_POINTS,
                widget=forms.NumberInput({"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a target that rises with the seats."""
        cleaned = super().clean() or {}
        for norms in KINDS:
            typed = [(seats, cleaned.get(_name(seats))) for seats in norms]
            for (_fewer, before), (seats, rounds) in pairwise(typed):
                if before and rounds and rounds > before:
                    self.add_error(_name(seats), gettext("Enter no more rounds than for fewer seats."))
        return cleaned

    @property
    def curve(self) -> Curve:
        return {seats: self.cleaned_data[_name(seats)] for seats in NORMS}


def _label(seats: int) -> str:
    """Name the games where no number of seats has a norm of its own."""
    if seats == ANY_SEATS:
        return _names(slug for slug, game in GAMES.items() if game.table_hands)
    if seats == ON_LAYOUT:
        return _names(slug for slug, game in GAMES.items() if game.colors)
    counted = seats % IN_TURN
    words = ngettext("%(seats)s seat", "%(seats)s seats", counted) % {"seats": counted}
    if seats in ROUNDS_AN_HOUR:
        return words
    games = _names(slug for slug, game in GAMES.items() if game.hands_in_turn)
    return f"{games}, {words}"


def _name(seats: int) -> str:
    return f"seats_{seats}"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.REPORTS)
@second_factor_required
def target(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    if request.method != "POST":
        return _page(request, TargetForm(curve=curve_of(school)))
    if not request.membership.manages:
        raise Http404("sets no target")
    form = TargetForm(request.POST, curve=curve_of(school))
    if not form.is_valid():
        return _page(request, form, status=422)
    set_curve(by=request.membership, curve=form.curve)
    messages.success(request, gettext("Saved."))
    return redirect("reports:target")


def _usual(norms: Iterable[int]) -> Iterator[str]:
    """Yield norms that are compared with each other, the first under the name of its games."""
    for number, norm in enumerate(norms):
        named = _label(norm) if norm not in ROUNDS_AN_HOUR and not number else norm % IN_TURN
        yield f"{named}: {NORMS[norm]}"


def _page(request: MemberRequest, form: TargetForm, status: int = 200) -> HttpResponse:
    usual = ". ".join(", ".join(_usual(norms)) for norms in KINDS)
    context = {"form": form, "usual": usual, "may_set": request.membership.manages}
    return render(request, "reports/analysis/target.html", context, status=status)


# --- Files ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PaceRow:
    """A person at a number of seats; or one of their windows."""

    person: Membership
    pace: Pace
    target: int
    window: Window | None = None


def pace_rows(scope: ReportScope) -> Iterator[PaceRow]:
    curve = curve_of(scope.watcher.school)
    people = trainees_of(watcher=scope.watcher, chosen=scope.chosen).prefetch_related("school_classes")
    by_pk = {one.pk: one for one in people}
    for member, paces in by_person(scope, by_pk).items():
        yield from (PaceRow(by_pk[member], each, curve[each.norm]) for each in paces)


def window_rows(scope: ReportScope, person: Membership) -> Iterator[PaceRow]:
    curve = curve_of(scope.watcher.school)
    for each in windows_of(scope, person=person.pk):
        yield PaceRow(person, each.pace, curve[each.pace.norm], each)


PACE_COLUMNS: tuple[Column[PaceRow], ...] = (
    Column(_("Rounds"), _("Complete rounds that were dealt."), lambda row: row.pace.hands.rounds, NUMBER),
    Column(
        _("Hands and bets (min)"),
        _("Answering time for hands and bets."),
        lambda row: _minutes(row.pace.hands.milliseconds[0]),
        MINUTES_TENTHS,
    ),
    Column(
        _("Rounds an hour"),
        _("Of hands and bets, rounded down."),
        lambda row: Fraction(int(row.pace.hands.an_hour * 10), 10),
        TENTHS,
    ),
    Column(_("Target"), _("The house’s rounds an hour for these seats."), lambda row: row.target, NUMBER),
    Column(
        _("Percent of target"),
        _("Rounds an hour as a share of the target."),
        lambda row: row.pace.reached(row.target) / 100,
        PERCENT,
    ),
    Column(
        _("All answers (min)"),
        _("Answering time for all questions."),
        lambda row: _minutes(row.pace.whole.milliseconds[0]),
        MINUTES_TENTHS,
    ),
    Column(
        _("All answers, target (min)"),
        _("Target time for the same questions."),
        lambda row: _minutes(row.pace.whole.milliseconds[1]),
        MINUTES_TENTHS,
    ),
)

SEATS: Column[PaceRow] = Column(_("Seats"), _("Players at the table."), lambda row: row.pace.seats, NUMBER)

TRAINEE_COLUMNS: tuple[Column[PaceRow], ...] = (
    *person_columns(lambda row: row.person),
    SEATS,
    game_column(lambda row: "" if row.pace.usual else row.pace.games[0]),
    Column(
        _("Windows"),
        _("Series of complete rounds of one session, five to ten minutes long."),
        lambda row: row.pace.windows,
        NUMBER,
    ),
    *PACE_COLUMNS,
)

WINDOW_COLUMNS: tuple[Column[PaceRow], ...] = (
    *person_columns(lambda row: row.person),
    Column(
        _("Started"), _("When the first round began."), lambda row: row.window and row.window.began, MOMENT
    ),
    game_column(lambda row: row.window.game if row.window else ""),
    Column(
        _("First round"),
        _("The first round of the session that counts, from 1."),
        lambda row: row.window and row.window.first + 1,
        NUMBER,
    ),
    SEATS,
    *PACE_COLUMNS,
    Column(
        _("Replay"),
        _("The replay of the first round."),
        lambda row: row.window and reverse("play:replay", args=[row.window.run, row.window.first]),
        LINK,
    ),
)


def _minutes(milliseconds: int) -> Fraction:
    return Fraction(milliseconds, 60_000)
