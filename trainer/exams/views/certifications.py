"""Certifications as pages: the matrix of a school and the record of a person."""

import uuid
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.exams.certifications import Held, Roll, State, cell_of, holding_of, newest_tests, roll_of, wanted
from trainer.exams.hours import Line, MoreThanThereIs, Transcript, add_hours, transcript_of
from trainer.exams.models import Check, CheckDone
from trainer.exams.services.checks import list_of, met_by, note_check
from trainer.exams.views.tests import test_rows, tests_of
from trainer.pages.spreadsheets import table_file, wanted_file
from trainer.pages.text import say_later
from trainer.play.wording import game_name
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, classes_of, member_required, trainee_of, watcher_required
from trainer.schools.models import Membership, School
from trainer.schools.names import check_name
from trainer.schools.times import DayField

A_DAY = 24 * 60
"""Minutes."""


class EntryForm(forms.Form):
    """Of a day that has come, with words and with a key of its own: sent twice, it is one entry."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    day = DayField(label=_("Date"))
    words = forms.CharField(
        label=_("Words"),
        required=False,
        max_length=300,
        widget=forms.TextInput({"class": "input"}),
        validators=[check_name],
    )

    def __init__(self, given: Any = None, **rest: Any) -> None:
        fresh = {"key": uuid.uuid4(), "day": timezone.localdate()}
        super().__init__(given, initial=fresh, **rest)

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if day > timezone.localdate():
            raise ValidationError(_("This day has not come yet."))
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
        choices=[("yes", _("meets")), ("no", _("not yet"))],
        coerce=lambda value: value == "yes",
        widget=forms.Select({"class": "input"}),
    )

    def __init__(self, given: Any = None, *, school: School) -> None:
        super().__init__(given, auto_id="check_%s")
        checks = Check.objects.filter(school=school, retired__isnull=True)
        self.fields["check_seen"].queryset = checks  # type: ignore[attr-defined]


class HoursForm(EntryForm):
    field_order = ("key", "day", "minutes", "game", "words", "correction")

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=1, max_value=A_DAY, widget=forms.NumberInput({"class": "input"})
    )
    game = forms.ChoiceField(
        label=_("Game"),
        choices=[
            ("", _("No game in particular")),
            *((game.slug, say_later(game.name)) for game in GAMES.values()),
        ],
        required=False,
        widget=forms.Select({"class": "input"}),
    )
    correction = forms.BooleanField(label=_("Take these minutes off: they were a mistake"), required=False)

    def __init__(self, given: Any = None) -> None:
        super().__init__(given, auto_id="hours_%s")

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("correction") and not said.get("words"):
            self.add_error("words", _("Say what is put right."))
        return said

    @property
    def signed_minutes(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        return -minutes if self.cleaned_data["correction"] else minutes


A_PAGE = 50


MOST_NAMED = 6
"""Of those above the matrix; the rest is one press away."""


TO_DO = (State.SOON, State.EXPIRED, State.DUE)


@require_safe
@never_cache
@watcher_required
def matrix(request: MemberRequest) -> HttpResponse:
    asked, school = wanted(request.GET), request.membership.school
    roll = roll_of(school=school, asked=asked, today=timezone.localdate())
    page = Paginator(roll.listed, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked": asked,
        "filtered": bool(asked.parameters),
        "classes": classes_of(request.membership),
        "states": State.choices,
        "today": roll.today,
        "to_do": [_to_do(roll, state) for state in TO_DO],
        "games": [game_name(game) for game in GAMES],
        "rows": list(_rows(roll, list(page.object_list))),
        "page": page,
        "newer_url": asked.address("exams:matrix", page=page.number - 1),
        "older_url": asked.address("exams:matrix", page=page.number + 1),
        "csv_url": asked.address("exams:matrix_csv"),
        "xlsx_url": asked.address("exams:matrix_csv", file="xlsx"),
    }
    return render(request, "exams/certifications/matrix.html", context)


def _to_do(roll: Roll, state: State) -> dict[str, Any]:
    """The first of them by name, and how many there are."""
    found = roll.held(state)
    return {
        "state": state,
        "words": state.label,
        "count": len(found),
        "held": [_held_row(one) for one in found[:MOST_NAMED]],
        "more": max(len(found) - MOST_NAMED, 0),
        "url": roll.asked.address("exams:matrix", state=state.value),
    }


def _held_row(held: Held) -> dict[str, Any]:
    return {
        "name": held.member.user.display_name,
        "url": reverse("exams:person", args=[held.member.pk]),
        "game_name": game_name(held.game),
        "day": held.holding.until or held.holding.again,
    }


def _rows(roll: Roll, members: list[Membership]) -> Iterator[dict[str, Any]]:
    checks = list_of(school=roll.school)
    met = met_by(members=members, checks=checks)
    for member in members:
        yield {
            "name": member.user.display_name,
            "url": reverse("exams:person", args=[member.pk]),
            "role": "" if member.role == "trainee" else member.get_role_display(),
            "cells": [cell_of(game, roll.of(member, game)) for game in GAMES],
            "met": met.get(member.pk, 0),
            "of": len(checks),
        }


MOST_TESTS = 50


@require_safe
@never_cache
@member_required
def mine(request: MemberRequest) -> HttpResponse:
    return _page(request, request.membership)


@require_safe
@never_cache
@member_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _page(request, person_or_404(request, membership_id))


@require_POST
@never_cache
@watcher_required
def check_person(request: MemberRequest, membership_id: int) -> HttpResponse:
    found = _another(request, membership_id)
    form = CheckForm(request.POST, school=request.membership.school)
    if not form.is_valid():
        return _page(request, found, check_form=form)
    note_check(**_said(form, "key", "day", "met", "words"), **_whose(request, found, form))
    messages.success(request, gettext("Kept."))
    return redirect(reverse("exams:person", args=[found.pk]) + "#checks")


def _whose(request: MemberRequest, found: Membership, form: CheckForm) -> dict[str, Any]:
    return {"check": form.cleaned_data["check_seen"], "membership": found, "by": request.membership}


@require_POST
@never_cache
@watcher_required
def add_classroom(request: MemberRequest, membership_id: int) -> HttpResponse:
    found, form = _another(request, membership_id), HoursForm(request.POST)
    if not form.is_valid():
        return _page(request, found, hours_form=form)
    said = _said(form, "key", "day", "game", "words") | {"minutes": form.signed_minutes}
    try:
        add_hours(**said, membership=found, by=request.membership)
    except MoreThanThereIs as why:
        form.add_error("minutes", _too_many(why.minutes))
        return _page(request, found, hours_form=form)
    messages.success(request, gettext("Kept."))
    return redirect(reverse("exams:person", args=[found.pk]) + "#hours")


def _too_many(there: int) -> str:
    if not there:
        return gettext("Nothing of that was added.")
    return gettext("Of that, %(time)s were added.") % {"time": clock_words(there)}


def _said(form: CheckForm | HoursForm, *names: str) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in names}


def person_or_404(request: MemberRequest, membership_id: int) -> Membership:
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("nobody to read here")
    return found


def _another(request: MemberRequest, membership_id: int) -> Membership:
    """Return a present member whose record the reader may add to."""
    found = person_or_404(request, membership_id)
    if not _may_add(request.membership, found):
        raise Http404("not theirs to add to")
    return found


def _may_add(by: Membership, person: Membership) -> bool:
    return by.may_act_on(person) and person.left is None


# --- The page ------------------------------------------------------------------------------------


def _page(
    request: MemberRequest,
    found: Membership,
    *,
    check_form: CheckForm | None = None,
    hours_form: HoursForm | None = None,
) -> HttpResponse:
    audit.viewed(who=request.membership, whom=found)
    context: dict[str, Any] = {
        "person": found,
        "own": found.pk == request.membership.pk,
        "today": timezone.localdate(),
        "cells": _cells(found),
        "tests": test_rows(tests_of(membership=found)[:MOST_TESTS]),
        "checks": _checks(found),
        "hours": _hours(transcript_of(found)),
    }
    if _may_add(request.membership, found):
        school = request.membership.school
        context |= {"has_list": Check.objects.filter(school=school, retired__isnull=True).exists()}
        context |= {"check_form": check_form or CheckForm(school=school)}
        context |= {"hours_form": hours_form or HoursForm()}
    refused = check_form or hours_form
    return render(request, "exams/certifications/person.html", context, status=422 if refused else 200)


def _cells(found: Membership) -> list[dict[str, Any]]:
    sat = newest_tests(people=Membership.objects.filter(pk=found.pk))
    today = timezone.localdate()
    return [cell_of(game, holding_of(sat.get((found.pk, game)), today=today)) for game in GAMES]


def _checks(found: Membership) -> list[tuple[Check, list[CheckDone]]]:
    """By check as the list has them, what is retired at the end; of each the newest time first."""
    done = CheckDone.objects.filter(membership=found).select_related("check_seen", "examiner__user")
    ordered = sorted(done, key=lambda one: (one.check_seen.retired is not None, one.check_seen.pk))
    return [(check, list(times)) for check, times in groupby(ordered, key=lambda one: one.check_seen)]


def _hours(transcript: Transcript) -> dict[str, Any]:
    return {
        "whole": _line("", transcript.whole),
        "games": [_line(_game(str(line.of)), line) for line in transcript.by_game],
        "months": [_line(line.of, line) for line in transcript.by_month],
        "added": [
            {"entry": one, "game_name": _game(one.game), "time": clock_words(one.minutes)}
            for one in transcript.added
        ],
    }


def _line(of: object, line: Line) -> dict[str, Any]:
    told = {name: clock_words(getattr(line, name)) for name in ("practised", "classroom", "total")}
    return {"of": of} | told


def _game(game: str) -> str:
    return game_name(game) if game else gettext("No game in particular")


def clock_words(minutes: int) -> str:
    """ "12 h 05 min", and a minus before what is taken off."""
    if not minutes:
        return "—"
    hours, rest = divmod(abs(minutes), 60)
    said = {"hours": f"{hours:,}", "minutes": f"{rest:02d}"}
    return ("−" if minutes < 0 else "") + gettext("%(hours)s h %(minutes)s min") % said


# The matrix and a transcript for a spreadsheet: one line for each person and game, or month and game.
#
# Titles, and what is in the columns that are not words, are the same in every language and stay as they are.


WHO = ("person", "user_name", "name")


HELD = (
    *("role", "game", "game_name", "state", "state_words", "sat_on", "standard", "examiner"),
    *("valid_until", "retest_from", "report"),
)


SPENT = ("kind", "when", "game", "game_name", "minutes", "words", "added_by")


Cells = tuple[object, ...]


@require_safe
@never_cache
@watcher_required
def matrix_csv(request: MemberRequest) -> HttpResponse:
    """Everybody who fits, on one page or on many."""
    asked, today = wanted(request.GET), timezone.localdate()
    roll = roll_of(school=request.membership.school, asked=asked, today=today)
    name, lines = f"standing-{today:%Y-%m-%d}", _held(roll, request)
    return table_file(wanted_file(request) or "csv", name, (*WHO, *HELD), lines)


def _held(roll: Roll, request: HttpRequest) -> Iterator[Cells]:
    for member in roll.listed:
        for game in GAMES:
            held = roll.of(member, game)
            state = (held.state.value, held.state.label)
            sat = (held.sat.day, held.sat.standard, held.sat.examiner) if held.sat else ("", "", "")
            report = reverse("exams:report", args=[held.sat.run]) if held.sat else ""
            told = (*state, *sat, held.until, held.again, report and request.build_absolute_uri(report))
            yield (*_who(member), member.role, game, game_name(game), *told)


@require_safe
@never_cache
@member_required
def hours_csv(request: MemberRequest, membership_id: int) -> HttpResponse:
    person = person_or_404(request, membership_id)
    audit.viewed(who=request.membership, whom=person)
    lines = ((*_who(person), *line) for line in _spent(transcript_of(person)))
    name = f"hours-{person.pk}-{timezone.localdate():%Y-%m-%d}"
    return table_file(wanted_file(request) or "csv", name, (*WHO, *SPENT), lines)


def _spent(transcript: Transcript) -> Iterator[Cells]:
    """Practice by month, classroom hours by day."""
    for (month, game), minutes in sorted(transcript.practised.items()):
        yield "practice", f"{month:%Y-%m}", game, _name_of_game(game), minutes, "", ""
    for added in reversed(transcript.added):
        said = (added.minutes, added.words, added.added_by.user.plain_name)
        yield "classroom", added.day, added.game, _name_of_game(added.game), *said


def _name_of_game(game: str) -> str:
    return game_name(game) if game else ""


def _who(member: Membership) -> Cells:
    return member.pk, member.user.username, member.user.plain_name
