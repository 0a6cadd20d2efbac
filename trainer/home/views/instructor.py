"""Reads of the instructor's home: who is at a table, what waits, tests, mistakes, assignments due."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from hashlib import sha256
from itertools import islice
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext

from trainer.assignments.board import scores_of
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Trial, When, assignees_by_assignment, trials_of, when_due
from trainer.exams.models import TestRequest
from trainer.exams.selectors import requests_for
from trainer.exams.services.steering import CandidateStatus, statuses_of_day
from trainer.home.selectors import WEEK, figures_scope, this_week
from trainer.live.table_progress import Audience, Seat, WallScope, seats
from trainer.play.labels import game_name
from trainer.play.models import Dispute, Run, Verdict
from trainer.play.selectors import disclosed
from trainer.reports import tallies
from trainer.reports.figures import mistake_words, percent
from trainer.reports.views.disputes import dispute_row
from trainer.reports.views.mistakes import named_sums
from trainer.schools.days import day_of
from trainer.schools.models import Membership
from trainer.schools.names import isolated

# --- At the tables now ------------------------------------------------------------------------------

LAST = 10
"""Answers that a row shows."""

MANY_WRONG = 4
"""Wrong ones of them from which on the row is tagged."""

TABLES = 6
"""Rows on the home page; the wall has all."""


@dataclass(frozen=True)
class TableRow:
    """One person at a table. `answers` are the last ones of the session, oldest first; `percent` is the
    accuracy of the session, None where nothing is graded or a test hides it; `left` since they are gone."""

    membership: int
    name: str
    about: str
    url: str
    answers: tuple[bool, ...] = ()
    percent: int | None = None
    left: bool = False

    @property
    def right(self) -> int:
        return sum(self.answers)

    @property
    def initials(self) -> str:
        words = self.name.partition(" (")[0].split()
        return "".join(word[0] for word in [*words[:1], *words[1:][-1:]]).upper()

    @property
    def tagged(self) -> bool:
        return len(self.answers) - self.right >= MANY_WRONG


@dataclass(frozen=True)
class TablesNow:
    """The rows on the page, and how many people are at a table in all."""

    rows: list[TableRow]
    count: int

    @property
    def order(self) -> str:
        """The memberships in the order shown, as an update asks for them."""
        return ",".join(str(row.membership) for row in self.rows)

    @property
    def token(self) -> str:
        """A digest of all that the page shows, so that an update without news is empty."""
        return sha256(repr((self.rows, self.count)).encode()).hexdigest()[:16]


def tables_now(*, watcher: Membership, kept: Sequence[int] = ()) -> TablesNow:
    """Return the people at a table, the weakest first. An update passes the memberships on the page as
    `kept`: they keep their places, also those who left, so that no row moves under the pointer."""
    scope = WallScope(watcher.school_id)
    others = scope.tables().exclude(membership__user=watcher.user_id)
    found = {seat.run.membership_id: seat for seat in seats(scope, Audience.STAFF, others, scored=False)}
    live = {pk: seat for pk, seat in found.items() if seat.live}
    scores = scores_of([seat.run for seat in live.values() if _shows_grades(seat.run)])
    fresh = sorted((pk for pk in live if pk not in kept), key=lambda pk: _weakness(live[pk].run, scores))
    shown = [*kept, *fresh][:TABLES]
    last = _last_answers([live[pk].run.pk for pk in shown if pk in live and _shows_grades(live[pk].run)])
    names = _names([pk for pk in shown if pk not in found])
    rows = [
        _table_row(live[pk], scores, last) if pk in live else _left_row(pk, found.get(pk), names)
        for pk in shown
        if pk in found or pk in names
    ]
    return TablesNow(rows, len(live))


def _shows_grades(run: Run) -> bool:
    return run.drill.scored and not run.sealed


def _weakness(run: Run, scores: dict[UUID, tuple[int, int]]) -> tuple[bool, float]:
    right, of = scores.get(run.pk, (0, 0))
    return not of, right / of if of else 0.0


def _last_answers(runs: list[UUID]) -> dict[UUID, tuple[bool, ...]]:
    """Return by run whether each of the last answers was right, in one query."""
    if not runs:
        return {}
    newest_first = (F("answer__received").desc(), F("pk").desc())
    place = Window(RowNumber(), partition_by=F("answer__run"), order_by=newest_first)
    graded = disclosed(Verdict.objects.in_force().filter(answer__run__in=runs)).annotate(place=place)
    found: dict[UUID, list[bool]] = defaultdict(list)
    rows = graded.filter(place__lte=LAST).order_by("-place")
    for run, right in rows.values_list("answer__run", "right"):
        found[run].append(right)
    return {run: tuple(answers) for run, answers in found.items()}


def _names(memberships: list[int]) -> dict[int, str]:
    """Return the names of those who left the table since the page was loaded."""
    if not memberships:
        return {}
    found = Membership.objects.filter(pk__in=memberships).select_related("user")
    return {one.pk: one.user.display_name for one in found}


def _table_row(
    seat: Seat, scores: dict[UUID, tuple[int, int]], last: dict[UUID, tuple[bool, ...]]
) -> TableRow:
    run = seat.run
    right, of = scores.get(run.pk, (0, 0))
    parts = [seat.game_name, gettext("round %(round)s") % {"round": seat.round}, seat.mode]
    return TableRow(
        membership=run.membership_id,
        name=seat.name,
        about=" · ".join(part for part in parts if part),
        url=reverse("live:watch", args=[run.pk]),
        answers=last.get(run.pk, ()),
        percent=percent({"right": right, "decisions": of}) if of else None,
    )


def _left_row(membership: int, seat: Seat | None, names: dict[int, str]) -> TableRow:
    name = seat.name if seat else names[membership]
    return TableRow(membership, name, gettext("left the table"), "", left=True)


# --- Waiting, tests ---------------------------------------------------------------------------------

WAITING = 2


@dataclass(frozen=True)
class WaitingRow:
    """Something that a member of staff has to decide, since `at`."""

    kind: str
    title: str
    about: str
    url: str
    action: str
    at: datetime


@dataclass(frozen=True)
class Waiting:
    """The oldest rows, and how many there are in all."""

    rows: list[WaitingRow]
    count: int

    @property
    def more(self) -> int:
        return self.count - len(self.rows)


def waiting_for(watcher: Membership) -> Waiting:
    """Return the disputes and test requests that this member may act on, the oldest first; not their own."""
    disputes = list(Dispute.objects.open_for(watcher).order_by("pk"))
    requests = list(requests_for(watcher))
    rows = [_dispute(one, watcher) for one in disputes[:WAITING]]
    rows += [_request(one) for one in requests[:WAITING]]
    shown = sorted(rows, key=lambda row: row.at)[:WAITING]
    return Waiting(shown, len(disputes) + len(requests))


def _request(found: TestRequest) -> WaitingRow:
    form = urlencode({"game": found.game, "person": found.membership_id})
    return WaitingRow(
        kind="request",
        title=gettext("Test request"),
        about=f"{isolated(found.membership.user.display_name)}: {game_name(found.game)}",
        url=f"{reverse('exams:give')}?{form}",
        action=pgettext("a test", "Schedule"),
        at=found.made,
    )


def _dispute(found: Dispute, watcher: Membership) -> WaitingRow:
    row = dispute_row(found, watcher)
    who = found.answer.run.membership.user.display_name
    return WaitingRow(
        kind="dispute",
        title=gettext("Disputed result"),
        about=f"{isolated(who)}: {row['about'] or row['game']}",
        url=f"{reverse('reports:disputes')}#dispute-{found.pk}",
        action=gettext("Resolve"),
        at=found.at,
    )


DUE_ROWS = 3
"""Rows of what waits and of tests, together: with the assignments they fit on one screen."""


def tests_today(watcher: Membership) -> list[dict[str, Any]]:
    """Return today's tests: with candidates to admit or in progress, those with a time first, in its order;
    then those that are over. A member's own test is not theirs to run, so it is left out."""
    by_exam: dict[int, list[CandidateStatus]] = defaultdict(list)
    for status in statuses_of_day(reader=watcher, day=day_of()):
        if status.may_act:
            by_exam[status.candidate.exam_id].append(status)
    rows = [_test_row(statuses) for statuses in by_exam.values()]
    return sorted(rows, key=lambda row: (bool(row["state"]), row["at"] or time.max))


def _test_row(statuses: list[CandidateStatus]) -> dict[str, Any]:
    """A table test of today. `at` is by the school's clock, None for any; `state` says in words where nothing
    is left to do; `left` is the time left in words."""
    exam = statuses[0].candidate.exam
    going = [one for one in statuses if one.in_progress]
    waiting = [one for one in statuses if one.can_admit or one.candidate.unlocked]
    who = [one.name for one in going or waiting or statuses]
    return {
        "game_name": game_name(exam.game),
        "at": exam.time,
        "who": people_words(who),
        "rounds": exam.standard.rounds,
        "url": reverse("exams:room", args=[exam.pk]),
        "in_progress": bool(going),
        "state": "" if going or waiting else ", ".join(dict.fromkeys(one.words for one in statuses)),
        "left": going[0].left if len(going) == 1 else "",
    }


def people_words(names: Sequence[str]) -> str:
    """Return one name, or the first and how many more: "Ana and 3 more"."""
    if len(names) == 1:
        return isolated(names[0])
    more = len(names) - 1
    words = ngettext("%(name)s and %(count)s more", "%(name)s and %(count)s more", more)
    return words % {"name": isolated(names[0]), "count": more}


# --- The most missed, assignments due ---------------------------------------------------------------


MISSED = 3


def most_missed(watcher: Membership) -> list[dict[str, Any]]:
    """Return the named mistakes of this week that most people make, with the form that assigns a drill."""
    tallies.catch_up(school=watcher.school)
    week = this_week()
    return [
        {
            "words": capfirst(mistake_words(found.mistake)),
            "people": found.people,
            "times": found.times,
            "url": week.address(reverse("assignments:create"), mistake=found.mistake),
        }
        for found in islice(named_sums(figures_scope(watcher, week, classes=[])), MISSED)
    ]


ASSIGNMENTS = 3
OVERDUE_FOR = WEEK
EXAMINED = 20
"""Assignments among which those that are overdue and done are passed over."""


@dataclass(frozen=True)
class AssignmentRow:
    """`behind` has the people that a row names, with the address of their answers; `words` says how many
    are behind or have not started where it names none."""

    name: str
    to: str
    url: str
    due: datetime
    when: str
    done: int
    of: int
    behind: list[tuple[str, str]]
    words: str

    @property
    def all_done(self) -> bool:
        return self.done >= self.of


MAX_NAMED = 2


def assignments_due(watcher: Membership) -> list[AssignmentRow]:
    """Return the open assignments, the first due first; of those overdue the ones that are not done."""
    now = timezone.now()
    given = Assignment.objects.given_in(watcher.school).begun(now).filter(due__gte=now - OVERDUE_FOR)
    found = list(given.prefetch_related("school_classes").order_by("due", "pk")[:EXAMINED])
    have, trials = assignees_by_assignment(found), trials_of(found)
    done = {one.pk: _done(trials[one.pk]) & have[one.pk] for one in found}
    open_ones = [one for one in found if have[one.pk] and (one.due > now or done[one.pk] < have[one.pk])]
    shown = open_ones[:ASSIGNMENTS]
    pressing = [one for one in shown if when_due(one, now) in (When.OVERDUE, When.TODAY)]
    late = {one.pk: have[one.pk] - done[one.pk] for one in pressing}
    few = {pk for behind in late.values() if len(behind) <= MAX_NAMED for pk in behind}
    names = _names(sorted(few))
    return [
        _assignment_row(one, have[one.pk], done[one.pk], trials[one.pk], names, when_due(one, now))
        for one in shown
    ]


def _done(trials: Sequence[Trial]) -> set[int]:
    return {one.work.membership_id for one in trials if one.done}


def _assignment_row(
    assignment: Assignment,
    have: set[int],
    done: set[int],
    trials: Sequence[Trial],
    names: dict[int, str],
    when: When,
) -> AssignmentRow:
    behind = have - done
    pressing = when in (When.OVERDUE, When.TODAY)
    answers = reverse("assignments:answers", args=[assignment.pk])
    named = [(names[pk], f"{answers}?{urlencode({'person': pk})}") for pk in sorted(behind) if pk in names]
    shows_names = pressing and len(behind) <= MAX_NAMED
    return AssignmentRow(
        name=assignment.name,
        to=", ".join(school_class.name for school_class in assignment.school_classes.all()),
        url=reverse("assignments:assignment", args=[assignment.pk]),
        due=assignment.due,
        when=when.value,
        done=len(done),
        of=len(have),
        behind=named if shows_names else [],
        words="" if shows_names or not behind else _behind_words(behind, trials, pressing),
    )


def _behind_words(behind: set[int], trials: Sequence[Trial], pressing: bool) -> str:
    if pressing:
        return ngettext("%(count)s behind", "%(count)s behind", len(behind)) % {"count": len(behind)}
    fresh = behind - {one.work.membership_id for one in trials}
    if fresh:
        return ngettext("%(count)s not started", "%(count)s not started", len(fresh)) % {"count": len(fresh)}
    words = ngettext("%(count)s in progress", "%(count)s in progress", len(behind))
    return words % {"count": len(behind)}
