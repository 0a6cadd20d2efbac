"""Reads of the home of managers and owners: cost, drops, certifications, disputes; first steps."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext

from trainer.exams.certifications import Key, MemberCertification, State, day_due, due_certifications
from trainer.exams.models import Attempt, Candidate
from trainer.home.selectors import figures_scope, short_day, whole_dollar_parts
from trainer.play.labels import game_at, game_name
from trainer.play.models import Dispute
from trainer.reports.figures import mistake_words
from trainer.reports.filters import Filter
from trainer.reports.models import WHOLE, DayTally
from trainer.reports.performance_drops import (
    LATELY,
    Drop,
    findings,
    school_drops,
)
from trainer.reports.school_sums import commonest_mistakes, trainees_of
from trainer.reports.views.disputes import dispute_row
from trainer.reports.views.mistakes import named_sums
from trainer.schools.days import day_of
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.packs.choice import OWN_RULES

# --- What mispays would have cost -------------------------------------------------------------------

MISTAKES = 3


def costly_mistakes(
    watcher: Membership, chosen: Filter, classes: list[SchoolClass], *, overpaid: int
) -> list[dict[str, Any]]:
    """Return the named mistakes that overpaid most, each with its part of the ledger, then all others. They
    add up to all that was `overpaid`, in whole dollars too."""
    found = named_sums(figures_scope(watcher, chosen, classes=classes))
    ranked = sorted(found, key=lambda one: (-one.overpaid, one.mistake))[:MISTAKES]
    named = [one for one in ranked if one.overpaid]
    cents = [one.overpaid for one in named]
    others = overpaid - sum(cents)
    most, dollars = max([*cents, others, 1]), whole_dollar_parts([*cents, others])
    rows = [
        {
            "words": capfirst(mistake_words(one.mistake)),
            "overpaid": part,
            "share": one.overpaid * 100 // most,
            "url": chosen.address(reverse("reports:ledger"), mistake=one.mistake, only="overpaid"),
        }
        for one, part in zip(named, dollars, strict=False)
    ]
    if named and others > 0:
        rows.append(
            {
                "words": pgettext("mistakes", "Other"),
                "overpaid": dollars[-1],
                "share": others * 100 // most,
                "url": "",
            }
        )
    return rows


def dealers_in(watcher: Membership, chosen: Filter) -> int:
    """Return how many people were graded in these days."""
    counted = DayTally.objects.filter(chosen.of_tallies(), WHOLE, school=watcher.school_id)
    return counted.order_by().values("membership").distinct().count()


# --- Performance drops ------------------------------------------------------------------------------

DROPS = 3


def performance_drops(watcher: Membership, chosen: Filter, *, own: bool = False) -> dict[str, Any]:
    """Return who is slipping or became slower and what they miss most, in three queries, and one more once
    tallies have changed; `own`: of the classes that the watcher teaches."""
    every_day, drops = Filter(school_class=chosen.school_class), school_drops(watcher)
    watched = trainees_of(watcher=watcher, chosen=every_day)
    if own:
        watched = watched.filter(school_classes__in=watcher.classes.filter(closed=None)).distinct()
    people = {one.pk: one for one in watched}
    found = [one for one in drops.found if one.member in people]
    lately = Filter(since=day_of() - LATELY)
    missed = commonest_mistakes(watcher=watcher, chosen=lately, people=[one.member for one in found[:DROPS]])
    rows = [
        _drop_row(one, people[one.member], missed.get((one.member, one.game), "")) for one in found[:DROPS]
    ]
    return {"rows": rows, "found": len(found), "judged": not drops.judged.isdisjoint(people)}


def _drop_row(one: Drop, person: Membership, missed: str) -> dict[str, Any]:
    return {
        "name": person.user.display_name,
        "game_name": game_name(one.game),
        "findings": findings(one),
        "missed": missed,
        "url": Filter(game=one.game).address(reverse("reports:trainee", args=[person.pk])),
    }


# --- Certifications ---------------------------------------------------------------------------------

CERTIFICATIONS = 3


@dataclass(frozen=True)
class Certifications:
    rows: list[dict[str, Any]]
    count: int

    @property
    def next(self) -> dict[str, Any] | None:
        """The first for which a test can be scheduled."""
        return next((row for row in self.rows if row["url"]), None)


def certifications_due(watcher: Membership, school_class: int | None) -> Certifications:
    """Return what ends within 30 days, has ended, or is to be tested again; the nearest day first."""
    today = day_of()
    due = due_certifications(school=watcher.school, school_class=school_class, today=today)
    nearest = sorted(due, key=lambda at: (abs(day_due(due[at]) - today), *at))[:CERTIFICATIONS]
    people = Membership.objects.select_related("user").in_bulk([member for member, *_at in nearest])
    shown = [MemberCertification(people[at[0]], at[1], due[at], at[2]) for at in nearest]
    scheduled = _scheduled(shown, today)
    return Certifications([_certification_row(one, watcher, scheduled) for one in shown], len(due))


def _scheduled(rows: Iterable[MemberCertification], today: date) -> dict[Key, date]:
    """Return the day of the next test that each is a candidate of."""
    people = [one.member.pk for one in rows]
    if not people:
        return {}
    waiting = Candidate.objects.filter(membership__in=people, exam__closed=None, exam__day__gte=today)
    fresh = waiting.exclude(pk__in=Attempt.objects.filter(membership__in=people).values("candidate"))
    at = ("membership", "exam__standard__game", "exam__pack__uid")
    days = fresh.order_by("-exam__day").values_list(*at, "exam__day")
    return {(member, game, pack or ""): day for member, game, pack, day in days}


def _certification_row(
    one: MemberCertification, watcher: Membership, scheduled: dict[Key, date]
) -> dict[str, Any]:
    """`url` is the form that schedules a test, "" where one is scheduled already or it is the reader's own;
    `scheduled` is the day of that test."""
    day = scheduled.get((one.member.pk, one.game, one.pack))
    form = f"{reverse('exams:give')}?game={one.game}&person={one.member.pk}&house={one.pack or OWN_RULES}"
    return {
        "name": one.member.user.display_name,
        "game_name": game_at(one.game, one.certification.house),
        "words": _due_words(one),
        "url": "" if day or not watcher.may_act_on(one.member) else form,
        "scheduled": day,
    }


def _due_words(one: MemberCertification) -> str:
    day = {"day": short_day(day_due(one.certification))}
    if one.certification.state == State.SOON:
        return gettext("expires %(day)s") % day
    if one.certification.state == State.EXPIRED:
        return gettext("expired %(day)s") % day
    return gettext("retest due since %(day)s") % day


# --- Disputes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Disputes:
    """`oldest` is the first open one that this member may resolve; `days` how old it is; `upheld` and
    `overturned` were resolved within 30 days."""

    open: int
    oldest: dict[str, Any] | None
    days: int
    upheld: int
    overturned: int

    @property
    def resolved(self) -> int:
        return self.upheld + self.overturned

    @property
    def age(self) -> str:
        if not self.days:
            return gettext("opened today")
        return ngettext("opened %(count)s day ago", "opened %(count)s days ago", self.days) % {
            "count": self.days
        }


A_MONTH = timedelta(days=30)


def disputes_of(watcher: Membership) -> Disputes:
    open_ones = list(Dispute.objects.open_for(watcher).order_by("pk"))
    since = timezone.now() - A_MONTH
    ruled = Dispute.objects.of_school(watcher.school).filter(ruling__at__gte=since).order_by()
    sums = ruled.aggregate(
        upheld=Count("pk", filter=Q(ruling__stands=True)),
        overturned=Count("pk", filter=Q(ruling__stands=False)),
    )
    oldest = open_ones[0] if open_ones else None
    return Disputes(
        open=len(open_ones),
        oldest=dispute_row(oldest, watcher) if oldest else None,
        days=(timezone.now() - oldest.at).days if oldest else 0,
        **sums,
    )
