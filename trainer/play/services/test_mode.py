"""Writes of a table test: its end with its grades, pauses, extra time, and which session it goes on in.

While it is sat, an answer is only stored: marked at once, a wrong one would take longer to acknowledge,
because only what is wrong is explained, and whoever waits for the page could tell. All verdicts of a test are
stored in the transaction that ends it. So whoever finds a test finished finds it marked, and one whose
marking was cut short is still open, with every answer, and is ended by whoever comes next.
"""

import hashlib
import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import RLock
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games import RULES_VERSION
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from trainer.accounts.sessions import Session, sign_in_of
from trainer.play.models import Answer, DealtRound, Retraction, Run, TestSession, Verdict
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.services.diagnosis import ROUNDS, Earlier, Marked, Rounds, mark
from trainer.play.snapshots import freeze

logger = logging.getLogger(__name__)


_closing: dict[UUID, RLock] = {}
"""Who presses twice waits for the first, and does not have the same test marked beside it."""


def close_test(*, run: Run, ended: datetime) -> None:
    """Marks before the transaction, and again where another answer came in between; once, whoever else does
    so too."""
    still_open = Run.objects.filter(pk=run.pk, finished__isnull=True)
    with _closing.setdefault(run.pk, RLock()):
        while version := still_open.values_list("version", flat=True).first():
            run.refresh()
            found = TestGrades(run)
            found.mark()
            dealt = freeze(run=run, rounds=found.rounds())
            with transaction.atomic():
                if still_open.filter(version=version).update(finished=ended, version=F("version") + 1):
                    Verdict.objects.bulk_create(found.verdicts)
                    Retraction.objects.bulk_create(found.retractions)
                    DealtRound.objects.bulk_create(dealt)
    _closing.pop(run.pk, None)


@dataclass
class TestGrades:
    """What a test's answers come to, marked one after the other as they were given. Nobody was told anything
    meanwhile, so it is what marking each at once would have come to."""

    __test__ = False  # no test of ours, whatever its name

    run: Run
    verdicts: list[Verdict] = field(default_factory=list)
    retractions: list[Retraction] = field(default_factory=list)
    dealt: Rounds = field(default_factory=dict)

    def rounds(self) -> Iterator[tuple[int, Round]]:
        """What was dealt, answered or not; nothing where these rules do not deal it."""
        for number in range(self.run.round + 1):
            with suppress(RoundUnavailable):
                yield number, self._sitting(number).played

    def _sitting(self, round: int) -> RoundState:
        return self.dealt.setdefault((self.run.pk, round), RoundState(self.run, round))

    def mark(self) -> None:
        for answer in Answer.objects.filter(run=self.run, verdicts=None).order_by("round", "position"):
            try:
                self._mark(answer)
            except Refused as refused:
                # Dealt or asked otherwise than when it was answered: it is kept, and nothing is made of it.
                logger.warning("an answer of table test %s is not marked: %s", self.run.pk, refused.field)

    def _mark(self, answer: Answer) -> None:
        """Raises `Refused` for what these rules do not deal or cannot read."""
        state = self._sitting(answer.round)
        stop = state.stop_at(answer.place)
        if stop is None:
            raise Refused("place", f"{answer.place!r} is not asked any more")
        earlier = Earlier(state, until=answer, dealt=self.dealt)
        marked = mark(state, stop, answer.given, earlier=earlier, marked=self._standing(answer))
        self._keep(answer, marked)

    def _keep(self, answer: Answer, marked: Marked) -> None:
        self.verdicts += marked.rows(answer)
        self.retractions += [
            Retraction(verdict=verdict, answer=answer) for verdict in marked.contradicted_names
        ]

    def _standing(self, answer: Answer) -> list[Verdict]:
        """As `retractions.contradicted_names` finds them in the database once they are there."""
        gone = {id(one.verdict) for one in self.retractions}
        return [
            verdict
            for verdict in self.verdicts
            if verdict.answer.round >= answer.round - ROUNDS
            and verdict.answer.game == answer.game
            and verdict.rules_version == RULES_VERSION
            and not verdict.right
            and verdict.name_in_force
            and id(verdict) not in gone
        ]


# Pausing: the clock of a table test is stopped, started and given more time, by whoever examines.
#
# All of it moves the run's version, so that every page of it looks again. No time goes by while it stands
# still: the deadline and the moment at which the stop in hand was shown move on by as much.


def clock_of(run: Run) -> str:
    """By which a page of this sitting was drawn: another one says that it was paused, given time or ended."""
    return f"{run.paused or ''}/{run.deadline or ''}/{run.finished or ''}"


def pause(*, run: Run) -> bool:
    """False where it stands still already, or is over."""
    now = run.now()
    if run.is_overdue(now):
        return False
    goes_on = Run.objects.filter(pk=run.pk, finished=None, paused=None)
    done = goes_on.update(paused=now, version=F("version") + 1) == 1
    run.refresh()
    return done


@transaction.atomic
def resume(*, run: Run) -> timedelta:
    """For how long it stood still; no time at all where it did not."""
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
    """False where nothing can come any more, or no time was set."""
    if run.deadline is None or run.is_overdue(run.now()):
        return False
    unended = Run.objects.filter(pk=run.pk, finished=None, deadline=run.deadline)
    done = unended.update(deadline=run.deadline + more, version=F("version") + 1) == 1
    run.refresh()
    return done


# Sessions: a table test goes on where its examinee signed in last, and each place is on the record.
#
# The first session that opens a test sits it. One that was signed in later takes it over when it comes to it;
# one that was signed in earlier is told where it goes on, until it signs in again.


LONGEST = 300
"""Characters of what a browser says of itself that are kept."""


@dataclass(frozen=True)
class Visit:
    """Who comes to a test: the hash of their sign-in, when that was, from which address and browser."""

    session: str
    signed_in: datetime
    address: str
    browser: str


def visit_of(*, session: Session, address: str, browser: str) -> Visit:
    name, signed_in = sign_in_of(session)
    hashed = hashlib.sha256(name.encode()).hexdigest()
    return Visit(hashed, signed_in, address[:45], browser[:LONGEST].replace("\0", ""))


def claim_session(*, run: Run, visit: Visit) -> bool:
    """Whether a test may go on in this session: noted where that is new. This copy of the run knows of it
    then, and whatever it writes holds only while nobody else took the test over."""
    while run.session != visit.session:
        last = last_session(run=run)
        if last and last.signed_in >= visit.signed_in:
            return False
        if _take_over(run, visit):
            return True
        run.refresh()
    return True


def _take_over(run: Run, visit: Visit) -> bool:
    """False where somebody else did meanwhile."""
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
