"""Certifications as pages: the matrix of a school and the record of a person."""

import uuid
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import groupby
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.exams.certifications import (
    CertificationList,
    MemberCertification,
    State,
    cell_of,
    certification_of,
    list_certifications,
    newest_tests,
    parse_filters,
)
from trainer.exams.hours import Hours, HoursLine, hours_of
from trainer.exams.models import Attended, Check, CheckDone, ClassroomTime, TestRecord
from trainer.exams.report.certificate import certified
from trainer.exams.services.checks import list_of, met_by, note_check
from trainer.exams.views.tests import test_rows, tests_of
from trainer.pages.exports import (
    DAY,
    LINK,
    MINUTES,
    MOMENT,
    MONTH,
    NUMBER,
    Column,
    FileTable,
    file_links,
    table_file,
    wanted_file,
)
from trainer.play.exports import game_column, house_column
from trainer.play.labels import game_at, game_name
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.exports import person_columns, with_classes
from trainer.schools.guards import (
    MemberRequest,
    classes_of,
    practice_required,
    right_required,
    second_factor_required,
    trainee_of,
)
from trainer.schools.models import Membership, Role, School
from trainer.schools.names import check_name
from trainer.schools.rights import Right
from trainer.schools.times import DayField


class EntryForm(forms.Form):
    """An entry for a day up to today. Its key makes a form that is sent twice one entry."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    day = DayField(label=_("Date"))
    words = forms.CharField(
        label=_("Comment"),
        required=False,
        max_length=300,
        widget=forms.TextInput({"class": "input"}),
        validators=[check_name],
    )

    def __init__(self, given: Any = None, **rest: Any) -> None:
        fresh = {"key": uuid.uuid4(), "day": day_of()}
        super().__init__(given, initial=fresh, **rest)

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if day > day_of():
            raise ValidationError(_("Choose today or an earlier day."))
        return day


class CheckForm(EntryForm):
    field_order = ("key", "check_seen", "met", "day", "words")

    check_seen = forms.ModelChoiceField(
        queryset=Check.objects.none(),
        label=_("Check"),
        empty_label=_("Choose a check"),
        widget=forms.Select({"class": "input"}),
    )
    met = forms.TypedChoiceField(
        label=_("Result"),
        choices=[("yes", _("met")), ("no", _("not yet"))],
        coerce=lambda value: value == "yes",
        widget=forms.Select({"class": "input"}),
    )

    def __init__(self, given: Any = None, *, school: School) -> None:
        super().__init__(given, auto_id="check_%s")
        checks = Check.objects.filter(school=school, retired__isnull=True)
        self.fields["check_seen"].queryset = checks  # type: ignore[attr-defined]


A_PAGE = 50
MAX_NAMED = 6
"""Named above the matrix; the rest is behind a link."""
TO_DO = (State.SOON, State.EXPIRED, State.DUE)


@require_safe
@never_cache
@right_required(Right.CERTIFY)
def matrix(request: MemberRequest) -> HttpResponse:
    filters, school = parse_filters(request.GET), request.membership.school
    listing = list_certifications(school=school, filters=filters, today=day_of())
    if wanted_file(request):
        table = FileTable(_("Certifications"), CERTIFICATION_COLUMNS, certification_rows(listing))
        return table_file(request, f"certifications-{listing.today:%Y-%m-%d}", table)
    page = Paginator(listing.listed, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "filters": filters,
        "filtered": bool(filters.parameters),
        "classes": classes_of(request.membership),
        "states": State.choices,
        "today": listing.today,
        "to_do": [_to_do(listing, state) for state in TO_DO],
        "games": [game_name(game) for game in GAMES],
        "rows": list(_rows(listing, list(page.object_list))),
        "page": page,
        "newer_url": filters.address("exams:matrix", page=page.number - 1),
        "older_url": filters.address("exams:matrix", page=page.number + 1),
        "files": file_links(request),
    }
    return render(request, "exams/certifications/matrix.html", context)


def _to_do(listing: CertificationList, state: State) -> dict[str, Any]:
    """Return the first certifications in a state, and how many there are."""
    found = listing.in_state(state)
    return {
        "state": state,
        "words": state.label,
        "count": len(found),
        "certifications": [_certification_row(one) for one in found[:MAX_NAMED]],
        "more": max(len(found) - MAX_NAMED, 0),
        "url": listing.filters.address("exams:matrix", state=state.value),
    }


def _certification_row(row: MemberCertification) -> dict[str, Any]:
    return {
        "name": row.member.user.display_name,
        "url": reverse("exams:person", args=[row.member.pk]),
        "game_name": game_at(row.game, row.certification.house),
        "day": row.certification.until or row.certification.again,
    }


def _rows(listing: CertificationList, members: list[Membership]) -> Iterator[dict[str, Any]]:
    checks = list_of(school=listing.school)
    met = met_by(members=members, checks=checks)
    for member in members:
        yield {
            "name": member.user.display_name,
            "url": reverse("exams:person", args=[member.pk]),
            "role": "" if member.role == "trainee" else member.get_role_display(),
            "cells": [
                cell_of(game, listing.of(member, game))
                | {"by_packs": [cell_of(game, one.certification) for one in listing.by_packs(member, game)]}
                for game in GAMES
            ],
            "met": met.get(member.pk, 0),
            "of": len(checks),
        }


@require_safe
@never_cache
@practice_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Or the person's hours as a file."""
    found = person_or_404(request, membership_id)
    if wanted_file(request):
        audit.note_view(who=request.membership, whom=found)
        tables = hours_tables(with_classes(found), hours_of(found))
        return table_file(request, f"hours-{found.pk}-{day_of():%Y-%m-%d}", *tables)
    return _page(request, found)


@require_POST
@never_cache
@right_required(Right.CERTIFY)
@second_factor_required
def check_person(request: MemberRequest, membership_id: int) -> HttpResponse:
    found = editable_person(request, membership_id)
    form = CheckForm(request.POST, school=request.membership.school)
    if not form.is_valid():
        return _page(request, found, check_form=form)
    values = {name: form.cleaned_data[name] for name in ("key", "day", "met", "words")}
    note_check(**values, check=form.cleaned_data["check_seen"], membership=found, by=request.membership)
    messages.success(request, gettext("Saved."))
    return redirect(reverse("exams:person", args=[found.pk]) + "#checks")


def person_or_404(request: MemberRequest, membership_id: int) -> Membership:
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such person")
    return found


def editable_person(request: MemberRequest, membership_id: int) -> Membership:
    """Return a present member whose record the user may add to."""
    found = person_or_404(request, membership_id)
    if not may_add(request.membership, found):
        raise Http404("may not add to this record")
    return found


def may_add(by: Membership, person: Membership) -> bool:
    return by.may_act_on(person) and person.left is None


def _page(
    request: MemberRequest,
    found: Membership,
    *,
    check_form: CheckForm | None = None,
) -> HttpResponse:
    audit.note_view(who=request.membership, whom=found)
    page = Paginator(tests_of(membership=found), A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "person": found,
        "own": found.pk == request.membership.pk,
        "today": day_of(),
        "cells": _cells(request, found),
        "page": page,
        "tests": test_rows(page.object_list),
        "checks": _checks(found),
        "hours": _hours(hours_of(found)),
        "files": file_links(request, reverse("exams:person", args=[found.pk])),
    }
    if may_add(request.membership, found):
        school = request.membership.school
        context |= {"has_list": Check.objects.filter(school=school, retired__isnull=True).exists()}
        context |= {"check_form": check_form or CheckForm(school=school)}
    return render(request, "exams/certifications/person.html", context, status=422 if check_form else 200)


def _cells(request: MemberRequest, found: Membership) -> list[dict[str, Any]]:
    """Return the games, and those at other houses, with `badges` where a current certification has some."""
    sat = newest_tests(people=Membership.objects.filter(pk=found.pk))
    today = day_of()
    own = {(found.pk, game, ""): None for game in GAMES}
    ordered = sorted(own | sat, key=lambda at: (list(GAMES).index(at[1]), at[2]))
    states = {at: certification_of(sat.get(at), today=today) for at in ordered}
    current = [state.sat.run for state in states.values() if state.is_current and state.sat]
    records = TestRecord.objects.filter(run__in=current).exclude(signatures=None).select_related("run")
    badges = {one.run_id for one in records if certified(request, one.run, one)}
    return [
        cell_of(game, state) | {"badges": state.sat is not None and state.sat.run in badges}
        for (_person, game, _pack), state in states.items()
    ]


def _checks(found: Membership) -> list[tuple[Check, list[CheckDone]]]:
    """Return the checks done by check, retired ones last, the newest first."""
    done = CheckDone.objects.filter(membership=found).select_related("check_seen", "examiner__user")
    ordered = sorted(done, key=lambda one: (one.check_seen.retired is not None, one.check_seen.pk))
    return [(check, list(times)) for check, times in groupby(ordered, key=lambda one: one.check_seen)]


def _hours(hours: Hours) -> dict[str, Any]:
    return {
        "whole": _line("", hours.whole),
        "games": [_line(game_words(str(line.of)), line) for line in hours.by_game],
        "months": [_line(line.of, line) for line in hours.by_month],
        "added": [entry_row(one) for one in hours.added[:A_PAGE]],
        "more": len(hours.added) > A_PAGE,
    }


def entry_row(entry: ClassroomTime) -> dict[str, Any]:
    """Return an entry of the staff for `_entries.html`; of a correction, how the day was before and after."""
    row: dict[str, Any] = {
        "entry": entry,
        "game_name": game_words(entry.game),
        "time": clock_words(entry.minutes),
    }
    if entry.minutes_after is not None:
        before = day_words(entry.attended_before, entry.minutes_before or 0)
        row |= {"before": before, "after": day_words(entry.attended, entry.minutes_after)}
    return row


def day_words(state: str | None, minutes: int) -> str:
    words = [str(Attended(state).label)] if state else []
    return " · ".join([*words, *([clock_words(minutes)] if minutes or not state else [])])


def _line(of: object, line: HoursLine) -> dict[str, Any]:
    times = {name: clock_words(getattr(line, name)) for name in ("practised", "classroom", "total")}
    return {"of": of} | times


def game_words(game: str) -> str:
    return game_name(game) if game else gettext("No specific game")


def clock_words(minutes: int) -> str:
    """Return minutes as "12 h 05 min", with a minus for a correction."""
    if not minutes:
        return "—"
    hours, rest = divmod(abs(minutes), 60)
    values = {"hours": f"{hours:,}", "minutes": f"{rest:02d}"}
    return ("−" if minutes < 0 else "") + gettext("%(hours)s h %(minutes)s min") % values


# --- Files ----------------------------------------------------------------------------------------------


def certification_rows(listing: CertificationList) -> Iterator[MemberCertification]:
    prefetch_related_objects(listing.listed, "school_classes")
    for member in listing.listed:
        yield from listing.all_of(member)


CERTIFICATION_COLUMNS: tuple[Column[MemberCertification], ...] = (
    *person_columns(lambda row: row.member),
    Column(
        _("Role"),
        _("The person’s role in the school."),
        lambda row: row.member.get_role_display(),
        values=Role.labels,
    ),
    game_column(lambda row: row.game),
    house_column(lambda row: row.certification.house),
    Column(
        _("Certification"),
        _("Whether the person may deal the game today. “Passed” and “Expires soon” may."),
        lambda row: row.certification.state.label,
        values=State.labels,
    ),
    Column(_("Tested"), _("The day of the newest test."), lambda row: row.sat and row.sat.day, DAY),
    Column(
        _("Standard"),
        _("The number of the test standard."),
        lambda row: int(row.sat.standard) if row.sat else None,
        NUMBER,
    ),
    Column(_("Examiner"), _("Who gave the test."), lambda row: row.sat.examiner if row.sat else ""),
    Column(
        _("Valid until"),
        _("The last day of the pass. Empty if it doesn’t expire."),
        lambda row: row.certification.until,
        DAY,
    ),
    Column(
        _("Retest from"),
        _("The first day of a retest, after a test that was not passed."),
        lambda row: row.certification.again,
        DAY,
    ),
    Column(
        _("Report"),
        _("The report of the test."),
        lambda row: reverse("exams:report", args=[row.sat.run]) if row.sat else "",
        LINK,
    ),
)

PractisedMonth = tuple[tuple[date, str], int]
"""Month and game, and minutes."""


def hours_tables(found: Membership, hours: Hours) -> tuple[FileTable[Any], ...]:
    """Practice by month, and classroom hours by day, the oldest first."""
    return (
        FileTable(_("Practice"), _practice_columns(found), sorted(hours.practised.items())),
        FileTable(_("Classroom"), entry_columns(lambda _entry: found), reversed(hours.added)),
    )


def _practice_columns(found: Membership) -> tuple[Column[PractisedMonth], ...]:
    return (
        *person_columns(lambda _row: found),
        Column(_("Month"), _("The month of the practice."), lambda row: row[0][0], MONTH),
        Column(_("Game"), _("The game that was dealt."), lambda row: game_words(row[0][1])),
        Column(_("Minutes"), _("Time at tables, without absences."), lambda row: row[1], MINUTES),
    )


def entry_columns(
    person_of: Callable[[ClassroomTime], Membership],
) -> tuple[Column[ClassroomTime], ...]:
    return (
        *person_columns(person_of),
        Column(_("Date"), _("The day of the class."), lambda one: one.day, DAY),
        Column(_("Game"), _("The game that was taught, if any."), lambda one: game_words(one.game)),
        Column(
            _("Minutes"),
            _("Classroom time. A negative number corrects an earlier entry."),
            lambda one: one.minutes,
            MINUTES,
        ),
        Column(_("Comment"), _("The comment entered with it."), lambda one: one.words),
        *(
            Column(title, meaning, partial(_state_label, name), values=Attended.labels)
            for name, title, meaning in (
                (
                    "attended_before",
                    _("Status before"),
                    _("Of a correction: the status of the day before it."),
                ),
                ("attended", _("Status after"), _("Of a correction: the status of the day after it.")),
            )
        ),
        Column(
            _("Minutes before"),
            _("Of a correction: the minutes of the whole day before it."),
            lambda one: one.minutes_before,
            MINUTES,
        ),
        Column(
            _("Minutes after"),
            _("Of a correction: the minutes of the whole day after it."),
            lambda one: one.minutes_after,
            MINUTES,
        ),
        Column(_("Added by"), _("Who added the entry."), lambda one: one.added_by.user.plain_name),
        Column(_("Added"), _("When the entry was added."), lambda one: one.added, MOMENT),
    )


def _state_label(name: str, entry: ClassroomTime) -> str:
    state = getattr(entry, name)
    return str(Attended(state).label) if state else ""
