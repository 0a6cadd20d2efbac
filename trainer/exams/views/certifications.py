"""One person's record: what they may deal, their table tests, off-screen checks and hours."""

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.practice.wording import game_name
from trainer.reviewing.tests_sat import test_rows, tests_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.schools.memberships import trainee_of
from trainer.schools.models import Membership
from trainer.standing.cells import cell_of
from trainer.standing.checking import note_check
from trainer.standing.entry_forms import CheckForm, HoursForm
from trainer.standing.holdings import holding_of
from trainer.standing.hours.classroom_hours import MoreThanThereIs, add_hours
from trainer.standing.hours.transcripts import Line, Transcript, transcript_of
from trainer.standing.models import Check, CheckDone
from trainer.standing.newest_tests import newest_tests

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
    return redirect(reverse("standing:person", args=[found.pk]) + "#checks")


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
    return redirect(reverse("standing:person", args=[found.pk]) + "#hours")


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
    return render(request, "standing/person.html", context, status=422 if refused else 200)


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
