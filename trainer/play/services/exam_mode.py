"""Writes of a table test: its end with its grades, pauses, extra time, and its session.

During the test answers are stored ungraded: explaining a wrong one takes longer, and the delay would
disclose it. All verdicts are stored in the transaction that ends the test. So a finished test is graded,
and one whose grading was interrupted is still open with every answer, to be ended by the next request.
"""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import RLock
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.engine.errors import Refused
from trainer.accounts.sessions import Session, sign_in_of
from trainer.play.models import Answer, Retraction, Run, TestSession, Verdict
from trainer.play.round_state import RoundState
from trainer.play.services.diagnosis import (
    EarlierAnswers,
    GradedAnswer,
    Rounds,
    mark,
    names_in_force,
    retract,
)

logger = logging.getLogger(__name__)


_closing: dict[UUID, RLock] = {}
"""A second press waits for the first, instead of grading the same test twice."""


def close_test(*, run: Run, ended: datetime) -> None:
    """Grade before the transaction, again if another answer came in between, and close the test once."""
    still_open = Run.objects.filter(pk=run.pk, finished__isnull=True)
    with _closing.setdefault(run.pk, RLock()):
        while version := still_open.values_list("version", flat=True).first():
            run.refresh()
            found = TestGrades(run)
            found.mark()
            with transaction.atomic():
                if still_open.filter(version=version).update(finished=ended, version=F("version") + 1):
                    Verdict.objects.bulk_create(found.verdicts)
                    retract(found.retractions)
    _closing.pop(run.pk, None)


@dataclass
class TestGrades:
    """The grades of a test's answers, in their order: as nothing was disclosed, they equal grading each at
    once."""

    __test__ = False  # no test of ours, whatever its name

    run: Run
    verdicts: list[Verdict] = field(default_factory=list)
    retractions: list[Retraction] = field(default_factory=list)
    dealt: Rounds = field(default_factory=dict)
    before: dict[str, Sequence[Verdict]] = field(default_factory=dict)

    def _round_state(self, round: int) -> RoundState:
        return self.dealt.setdefault((self.run.pk, round), RoundState(self.run, round))

    def mark(self) -> None:
        for answer in Answer.objects.filter(run=self.run, verdicts=None).order_by("round", "position"):
            try:
                self._mark(answer)
            except Refused as refused:
                # Dealt or asked differently when it was answered: the answer stays, ungraded.
                logger.warning("an answer of table test %s is not marked: %s", self.run.pk, refused.field)

    def _mark(self, answer: Answer) -> None:
        """Grade an answer. Raises `Refused` for what these rules do not deal or cannot parse."""
        state = self._round_state(answer.round)
        stop = state.stop_at(answer.place)
        if stop is None:
            raise Refused("place", f"{answer.place!r} is not asked any more")
        earlier = EarlierAnswers(state, until=answer, dealt=self.dealt)
        marked = mark(state, stop, answer.given, earlier=earlier, marked=self._names_in_force(state))
        self._keep(answer, marked)

    def _keep(self, answer: Answer, marked: GradedAnswer) -> None:
        self.verdicts += marked.rows(answer)
        self.retractions += marked.retractions(answer)

    def _names_in_force(self, state: RoundState) -> list[Verdict]:
        """Return the names in force, as `contradicted_names` finds them once stored."""
        gone = {id(one.verdict) for one in self.retractions}
        game = state.game.slug
        if game not in self.before:
            self.before[game] = names_in_force(state)
        own = (one for one in self.verdicts if one.answer.game == game and one.name_in_force)
        return [verdict for verdict in (*self.before[game], *own) if id(verdict) not in gone]


# Pausing: examiners stop and start a test's clock and give it time. The run's version grows, so that its
# pages look again. Deadline and `shown` move on by the length of the pause.


def clock_of(run: Run) -> str:
    """Return the state of a test's clock; a page rendered by another one was paused, given time or ended."""
    return f"{run.paused or ''}/{run.deadline or ''}/{run.finished or ''}"


def pause(*, run: Run) -> bool:
    """Pause a test; False if it is paused already, or over."""
    now = run.now()
    if run.is_overdue(now):
        return False
    goes_on = Run.objects.filter(pk=run.pk, finished=None, paused=None)
    done = goes_on.update(paused=now, version=F("version") + 1) == 1
    run.refresh()
    return done


@transaction.atomic
def resume(*, run: Run) -> timedelta:
    """Resume a test and return the length of the pause, zero if there was none."""
    stands = Run.objects.select_for_update().filter(pk=run.pk, finished=None, paused__isnull=False).first()
    if stands is None or stands.paused is None:
        return timedelta(0)
    still = max(stands.now() - stands.paused, timedelta(0))
    stands.shown += still
    stands.seen = stands.seen and stands.seen + still
    stands.deadline = stands.deadline and stands.deadline + still
    stands.paused = None
    stands.version += 1
    stands.save(update_fields=["shown", "seen", "deadline", "paused", "version"])
    run.refresh()
    return still


def add_time(*, run: Run, more: timedelta) -> bool:
    """Give a test more time; False if it is over or has no deadline."""
    if run.deadline is None or run.is_overdue(run.now()):
        return False
    unended = Run.objects.filter(pk=run.pk, finished=None, deadline=run.deadline)
    done = unended.update(deadline=run.deadline + more, version=F("version") + 1) == 1
    run.refresh()
    return done


# Sessions: a table test continues where its trainee signed in last, and each place is recorded. The first
# session to open a test takes it; one signed in later takes it over, an earlier one is shown where it
# continues.


LONGEST = 300
"""Characters stored of a browser's name."""


@dataclass(frozen=True)
class Visit:
    """A visitor of a test: the hash of their sign-in, its time, address and browser."""

    session: str
    signed_in: datetime
    address: str
    browser: str


def visit_of(*, session: Session, address: str, browser: str) -> Visit:
    name, signed_in = sign_in_of(session)
    hashed = hashlib.sha256(name.encode()).hexdigest()
    return Visit(hashed, signed_in, address[:45], browser[:LONGEST].replace("\0", ""))


def claim_session(*, run: Run, visit: Visit) -> bool:
    """Return whether a test may continue in this session, and record a new one.

    This copy of the run then writes only while no other session took the test over.
    """
    while run.session != visit.session:
        last = last_session(run=run)
        if last and last.signed_in >= visit.signed_in:
            return False
        if _take_over(run, visit):
            return True
        run.refresh()
    return True


def _take_over(run: Run, visit: Visit) -> bool:
    """Record the session; False if another one was recorded meanwhile."""
    with transaction.atomic():
        here = Run.objects.filter(pk=run.pk, session=run.session)
        if not here.update(session=visit.session):
            return False
        TestSession.objects.create(
            run=run,
            session=visit.session,
            signed_in=visit.signed_in,
            since=run.now(),
            address=visit.address,
            browser=visit.browser,
        )
    run.session = visit.session
    return True


def last_session(*, run: Run) -> TestSession | None:
    return run.sessions.order_by("-pk").first()
