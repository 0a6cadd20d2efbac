"""Actions of an examiner on a running test, and the state of each candidate. A result is shown once their
test is over, to those who may act on it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Prefetch, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import Attempt, Candidate, Event, EventKind, Exam, TestOutcome
from trainer.exams.records import FAILED, NEAR_CUT, PASSED
from trainer.exams.report.labels import RESULTS
from trainer.exams.results import outcomes_of
from trainer.play.models import Presence, Run
from trainer.play.services import exam_mode
from trainer.play.services.runs import finish_if_overdue, finish_run
from trainer.play.summary import duration
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership
from trainer.schools.rights import Right

MAX_MINUTES = 240
"""Added at once."""


@transaction.atomic
def pause(*, attempt: Attempt, by: Membership, why: str = "") -> bool:
    done = exam_mode.pause(run=attempt.run)
    if done:
        _note(attempt, EventKind.PAUSED, by, why=why)
    return done


@transaction.atomic
def resume(*, attempt: Attempt, by: Membership) -> bool:
    still = exam_mode.resume(run=attempt.run)
    if still:
        _note(attempt, EventKind.RESUMED, by, still)
    return bool(still)


@transaction.atomic
def add_minutes(*, attempt: Attempt, by: Membership, minutes: int, why: str = "") -> bool:
    """Add time; return False where the test is over or has no limit."""
    more = timedelta(minutes=minutes)
    done = exam_mode.add_time(run=attempt.run, more=more)
    if done:
        _note(attempt, EventKind.ADDED, by, more, why)
    return done


@transaction.atomic
def give_back(*, attempt: Attempt, by: Membership) -> timedelta:
    """Give back all lost time, once; return how much."""
    Attempt.objects.select_for_update().get(pk=attempt.pk)
    lost = lost_time(attempt)
    if not lost or not exam_mode.add_time(run=attempt.run, more=lost):
        return timedelta(0)
    _note(attempt, EventKind.RETURNED, by, lost)
    return lost


def lost_time(attempt: Attempt) -> timedelta:
    return lost_times([attempt]).get(attempt.pk, timedelta(0))


def lost_times(attempts: list[Attempt]) -> dict[int, timedelta]:
    """Return by attempt how long the trainee was disconnected, less what was given back."""
    kinds = {EventKind.LOST: 1, EventKind.RETURNED: -1}
    events = Event.objects.filter(attempt__in=attempts, what__in=kinds).order_by()
    listed: dict[int, timedelta] = {}
    for row in events.values("attempt", "what").annotate(seconds=Sum("seconds")):
        lost = timedelta(seconds=row["seconds"]) * kinds[EventKind(row["what"])]
        listed[row["attempt"]] = listed.get(row["attempt"], timedelta(0)) + lost
    return {attempt: max(lost, timedelta(0)) for attempt, lost in listed.items()}


def note_lost(*, run: Run, lost: timedelta) -> None:
    """Note that the page of a test was disconnected for this long and is back."""
    attempt = Attempt.objects.filter(run=run).first()
    if attempt and lost >= timedelta(seconds=1):
        _note(attempt, EventKind.LOST, None, lost)


def void(*, attempt: Attempt, by: Membership, why: str) -> bool:
    """End an attempt without a result; return False where it is void already. The run's version moves, so
    that stored outcomes are computed again."""
    if attempt.run.finished is None:
        finish_run(run=attempt.run)
    with transaction.atomic():
        Attempt.objects.select_for_update().get(pk=attempt.pk)
        if Event.objects.voidings().filter(attempt=attempt).exists():
            return False
        _note(attempt, EventKind.VOIDED, by, why=why)
        Run.objects.filter(pk=attempt.run_id).update(version=F("version") + 1)
        audit.note(AuditAct.VOIDED, school=by.school, who=by, whom=attempt.membership, detail=why)
    return True


def _note(
    attempt: Attempt, what: EventKind, by: Membership | None, lasted: timedelta = timedelta(0), why: str = ""
) -> None:
    Event.objects.create(
        candidate_id=attempt.candidate_id,
        attempt=attempt,
        what=what,
        at=timezone.now(),
        who=by,
        seconds=round(lasted.total_seconds()),
        why=why[:500],
    )


class State(StrEnum):
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    SITTING = "sitting"
    PAUSED = "paused"
    OVER = "over"
    VOID = "void"
    MISSED = "missed"


STATES = {
    State.LOCKED: _("waiting to be admitted"),
    State.UNLOCKED: _("admitted"),
    State.SITTING: _("in progress"),
    State.PAUSED: _("paused"),
    State.OVER: _("finished"),
    State.VOID: _("void"),
    State.MISSED: _("not taken"),
}


@dataclass(frozen=True)
class CandidateStatus:
    """`progress` is the current round; `left` the remaining time in words, "" without a limit; `away` since
    when the trainee is disconnected; `lost` the lost time in words; `unprepared` whether the attempt started
    without a form; `may_act` whether the user may act on it and see its code and its `result`, one of
    exams/records.py."""

    candidate: Candidate
    attempt: Attempt | None
    state: State
    progress: str = ""
    left: str = ""
    ends: datetime | None = None
    away: datetime | None = None
    lost: str = ""
    unprepared: bool = False
    may_act: bool = False
    result: str = ""

    @property
    def words(self) -> str:
        return str(RESULTS[self.result] if self.result else STATES[self.state])

    @property
    def name(self) -> str:
        return self.candidate.membership.user.display_name

    @property
    def in_progress(self) -> bool:
        return self.state in (State.SITTING, State.PAUSED)

    @property
    def preparing(self) -> bool:
        """Return whether the form of the next attempt is waited for. After a void one it is drawn when the
        candidate is admitted."""
        return self.state in (State.LOCKED, State.UNLOCKED) and self.candidate.preparing

    @property
    def has_left(self) -> bool:
        """Return whether the candidate was removed from the school before the end of their test."""
        over = self.state in (State.OVER, State.VOID, State.MISSED)
        return not over and self.candidate.membership.left is not None

    @property
    def can_admit(self) -> bool:
        """Return whether the candidate can be let in: no attempt yet, or a void one."""
        return self.state in (State.LOCKED, State.VOID) and self.candidate.exam.closed is None


def token_of(seats: list[CandidateStatus]) -> str:
    """Return a digest of all that a page shows of the candidates."""
    shown = [
        (
            one.candidate.pk,
            one.candidate.code,
            one.state,
            one.progress,
            one.left,
            one.ends,
            one.away,
            one.lost,
            one.preparing,
            one.has_left,
            one.result,
        )
        for one in seats
    ]
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def candidate_statuses(exam: Exam, *, reader: Membership) -> list[CandidateStatus]:
    """Return all candidates by name, in a fixed number of queries, for this member of staff."""
    candidates = exam.candidates.in_full().order_by(
        "membership__user__last_name", "membership__user__first_name", "pk"
    )
    seats = [with_permission(seat, reader) for seat in _statuses(candidates.prefetch_related(_attempts()))]
    return _with_results(seats)


def _with_results(seats: list[CandidateStatus]) -> list[CandidateStatus]:
    over = [one.attempt.run_id for one in seats if one.attempt and one.may_act and one.state is State.OVER]
    outcomes = outcomes_of(Run.objects.in_full().filter(pk__in=over)) if over else {}
    found = (outcomes.get(seat.attempt.run_id) if seat.attempt else None for seat in seats)
    return [
        replace(seat, result=_result(one)) if one else seat for seat, one in zip(seats, found, strict=True)
    ]


def _result(outcome: TestOutcome) -> str:
    return NEAR_CUT if outcome.near_cut else PASSED if outcome.passed else FAILED


def statuses_of_day(*, reader: Membership, day: date) -> list[CandidateStatus]:
    """Return the candidates of a day's tests whose room the reader may open, test by test, and of other days
    those whose test is in progress, in a fixed number of queries."""
    running = Exists(Attempt.objects.filter(candidate=OuterRef("pk"), run__finished=None))
    found = Candidate.objects.in_full().filter(Q(exam__day=day) | running)
    found = found.filter(exam__in=Exam.objects.run_by(reader).values("pk"))
    listed = found.order_by("exam", "membership__user__last_name", "membership__user__first_name", "pk")
    return [with_permission(seat, reader) for seat in _statuses(listed.prefetch_related(_attempts()))]


def with_permission(seat: CandidateStatus, reader: Membership) -> CandidateStatus:
    """Return the status with `may_act` for this user."""
    return replace(seat, may_act=reader.may_act_on(seat.candidate.membership, Right.TESTS))


def candidate_status(candidate: Candidate) -> CandidateStatus:
    return _statuses(Candidate.objects.in_full().filter(pk=candidate.pk).prefetch_related(_attempts()))[0]


def _attempts() -> Any:
    """Prefetch the attempts; the last is the current one."""
    return Prefetch("attempts", Attempt.objects.select_related("run__drill").order_by("pk"))


def _statuses(candidates: Iterable[Candidate]) -> list[CandidateStatus]:
    listed = list(candidates)
    last = {each.pk: next(reversed(each.attempts.all()), None) for each in listed}
    attempts = [attempt for attempt in last.values() if attempt]
    for attempt in attempts:
        finish_if_overdue(run=attempt.run)
    events = Event.objects.filter(attempt__in=attempts, what__in=(EventKind.VOIDED, EventKind.UNPREPARED))
    marks = {(event.attempt_id, event.what) for event in events}
    present = {
        each.run_id: each for each in Presence.objects.filter(run__in=[one.run_id for one in attempts])
    }
    lost = lost_times(attempts)
    return [_status(each, last[each.pk], marks, present, lost) for each in listed]


def _status(
    candidate: Candidate,
    attempt: Attempt | None,
    marks: set[tuple[int | None, str]],
    present: dict[UUID, Presence],
    lost: dict[int, timedelta],
) -> CandidateStatus:
    state = _state(candidate, attempt, void=bool(attempt and (attempt.pk, EventKind.VOIDED) in marks))
    unprepared = bool(attempt and (attempt.pk, EventKind.UNPREPARED) in marks)
    if attempt is None or state in (State.OVER, State.VOID, State.UNLOCKED):
        return CandidateStatus(candidate, attempt, state, unprepared=unprepared)
    run, presence = attempt.run, present.get(attempt.run_id)
    missing = lost.get(attempt.pk, timedelta(0))
    return CandidateStatus(
        candidate,
        attempt,
        state,
        progress=gettext("round %(round)s of %(of)s") % {"round": run.round + 1, "of": run.drill.rounds},
        left=_left(run),
        ends=None if run.paused else run.deadline,
        away=presence.lost_since(timezone.now()) if presence else None,
        lost=duration(missing) if missing else "",
        unprepared=unprepared,
    )


def _state(candidate: Candidate, attempt: Attempt | None, *, void: bool) -> State:
    if candidate.unlocked:
        return State.UNLOCKED
    if attempt is None:
        return State.MISSED if candidate.exam.closed else State.LOCKED
    if void:
        return State.VOID
    if attempt.run.finished:
        return State.OVER
    return State.PAUSED if attempt.run.paused else State.SITTING


def _left(run: Run) -> str:
    if run.deadline is None:
        return ""
    left = run.deadline - (run.paused or run.now())
    minutes = max(0, ceil(left.total_seconds() / 60))
    return gettext("%(minutes)s min left") % {"minutes": minutes}
