"""Scores of assignments and table tests for the columns of a platform: which there are, and sending them.

A score is stored when it is disclosed to the trainee, not before, and again when a regrade, another attempt,
a signature or a voiding changes it. Its times are the learner's: a platform that has a due date knows by
them what is late.
"""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

import requests
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from pylti1p3.assignments_grades import AssignmentsGradesService
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.grade import Grade
from pylti1p3.service_connector import ServiceConnector

from trainer.accounts.deliveries import MAX_A_RUN, SECONDS, Receiver, deliver
from trainer.accounts.models import SignInProvider
from trainer.accounts.sign_on.sealing import Unreadable
from trainer.assignments.board import assignment_results
from trainer.assignments.models import Assignment
from trainer.credentials.lti.protocol import SCORE_SCOPE, connector_of
from trainer.credentials.models.lti import (
    KEY_LOST,
    LEFT,
    REFUSED,
    SILENT,
    PlatformLink,
    PlatformScore,
    RosterMember,
)
from trainer.exams.models import Attempt, Exam, TestOutcome
from trainer.exams.records import voiding_of
from trainer.exams.results import outcomes_of
from trainer.schools.days import day_of

logger = logging.getLogger(__name__)

LOOKED_BACK = timedelta(days=60)
"""How long after its due date the scores of an assignment or a test are looked at."""
FIRST_WAIT, LONGEST_WAIT, MAX_TRIES = timedelta(minutes=5), timedelta(days=1), 14
A_SECOND = timedelta(seconds=1)
"""Platforms keep the time of a score in whole seconds, and refuse one that is not later than the last."""


Target = Assignment | Exam


@dataclass(frozen=True)
class Score:
    right: int | None
    of: int | None
    comment: str
    started: datetime | None = None
    submitted: datetime | None = None


# --- Which there are -----------------------------------------------------------------------------


def collect(of: Target | None = None) -> None:
    """Store what has changed, of one assignment or test, or of all that is recent."""
    for link in _links(of):
        people = dict(link.course.roster.values_list("membership", "uid")) if link.course else {}
        if people:
            with translation.override(settings.LANGUAGE_CODE):
                found = _of_assignment(link) if link.assignment else _of_exam(link)
                for membership, score in found:
                    if membership in people:
                        _store(link, membership, score)


def _links(of: Target | None) -> QuerySet[PlatformLink]:
    links = PlatformLink.objects.exclude(scores_url="").select_related("assignment", "exam", "course")
    if of:
        return links.filter(pk__in=of.platform_links.all())
    since = timezone.now() - LOOKED_BACK
    return links.filter(Q(assignment__due__gte=since) | Q(exam__day__gte=day_of(since)))


def _of_assignment(link: PlatformLink) -> Iterator[tuple[int, Score]]:
    results = assignment_results(_given(link.assignment))
    for person in results.people:
        # Of a practice test in progress nothing is disclosed: it is not done, and not in the scores.
        if person.counted and person.done and not person.sealed:
            right, of = results.scores.get(person.counted.run.pk, (0, 0))
            if of:
                words = _("Right: %(right)s of %(of)s.") % _sum(right, of)
                begun, done = person.counted.run.begun, person.counted.done_at
                yield person.member.pk, Score(right, of, words, begun, done)


def _of_exam(link: PlatformLink) -> Iterator[tuple[int, Score]]:
    """Yield the newest attempt of each candidate that is over and not voided."""
    over = Attempt.objects.filter(candidate__exam=_given(link.exam), run__finished__isnull=False)
    over = over.select_related("run__drill").order_by("number", "pk")
    newest: dict[int, Attempt | None] = {}
    for attempt in over:
        if voiding_of(attempt.run) is None:
            newest[attempt.membership_id] = attempt
        else:
            newest.setdefault(attempt.membership_id, None)
    outcomes = outcomes_of([one.run for one in newest.values() if one])
    sent = set(link.scores.values_list("membership", flat=True))
    for membership, last in newest.items():
        outcome = outcomes.get(last.run_id) if last else None
        if last and outcome and outcome.decisions:
            words = _test_words(last, outcome)
            begun, finished = last.run.begun, last.run.finished
            yield membership, Score(outcome.right, outcome.decisions, words, begun, finished)
        elif not last and membership in sent:
            yield membership, Score(None, None, _("This table test was voided."))


def _test_words(attempt: Attempt, outcome: TestOutcome) -> str:
    words = [_("Right: %(right)s of %(of)s.") % _sum(outcome.right, outcome.decisions)]
    if outcome.near_cut:
        words.append(_("Close to the passing score: a second test decides."))
    elif outcome.passed:
        words.append(_("Passed."))
    else:
        words.append(_("Not passed."))
    record = getattr(attempt.run, "record", None)
    if not record or not record.signatures.exists():
        words.append(_("Not signed yet."))
    return " ".join(words)


def _sum(right: int, of: int) -> dict[str, int]:
    return {"right": right, "of": of}


class MissingTarget(ValueError):
    """A link with scores to neither an assignment nor a test."""


Given = TypeVar("Given", Assignment, Exam)


def _given(target: Given | None) -> Given:
    if target is None:
        raise MissingTarget("neither an assignment nor a test")
    return target


def _store(link: PlatformLink, membership: int, score: Score) -> None:
    now = timezone.now()
    stored = PlatformScore.objects.filter(link=link, membership=membership).first()
    if stored and Score(stored.right, stored.of, stored.comment, stored.started, stored.submitted) == score:
        return
    PlatformScore.objects.update_or_create(
        link=link,
        membership_id=membership,
        defaults={
            **asdict(score),
            "stamp": _stamp(score, stored.stamp or stored.changed if stored else None),
            **{"changed": now, "due": now, "sent": None, "tries": 0, "failure": ""},
        },
    )


def _stamp(score: Score, before: datetime | None) -> datetime:
    """Return when the attempt was submitted, or a second after the score `before`: a platform takes only
    what is later, and one that knows no other time judges by it what is late."""
    times = [score.submitted, before and before + A_SECOND]
    return max((one for one in times if one), default=timezone.now())


# --- Sending them --------------------------------------------------------------------------------


@dataclass
class Sent:
    """`left` were not tried, because their platform was slow or failed."""

    sent: int = 0
    failed: int = 0
    left: int = 0


Addressed = tuple[PlatformScore, str]
"""A score, and the person's name in the course."""


def send(of: Target | None = None, *, seconds: float = SECONDS) -> Sent:
    """Send what is due, what was never tried first; of one assignment or test all that was not sent yet."""
    waiting = PlatformScore.objects.filter(sent=None)
    if of:
        waiting = waiting.filter(link__in=of.platform_links.all())
    else:
        waiting = waiting.filter(due__lte=timezone.now(), tries__lt=MAX_TRIES)
    done, receivers = Sent(), []
    for provider in SignInProvider.objects.filter(links__scores__in=waiting).distinct():
        rows = waiting.filter(link__provider=provider).order_by("tries", "changed", "pk")
        found = list(rows.select_related("link__course", "membership")[:MAX_A_RUN])
        receivers.append(_receiver(provider, found, done))
    deliver(receivers, seconds=seconds)
    done.left = sum(len(receiver.waiting) for receiver in receivers)
    return done


def _receiver(provider: SignInProvider, rows: list[PlatformScore], done: Sent) -> Receiver[Addressed]:
    """Return the platform with what can be sent to it."""
    connector: ServiceConnector | None = None
    with suppress(Unreadable):
        connector = connector_of(provider)
    waiting: deque[Addressed] = deque()
    for row in rows:
        if connector and (uid := _uid(row)):
            waiting.append((row, uid))
        else:
            _note_failure(row, LEFT if connector else KEY_LOST)
            done.failed += 1
    return Receiver(provider.school_id, waiting, partial(_put, connector), partial(_store_result, done))


TAKEN = "taken"
OF_ONE_SCORE = ("400", "404", "409", "422")
"""Refusals of this score, after which the platform is sent the next one."""


def _put(connector: ServiceConnector | None, score: Addressed) -> str:
    """Return TAKEN, or the failure."""
    row, uid = score
    try:
        service = {"scope": [SCORE_SCOPE], "lineitem": row.link.scores_url}
        AssignmentsGradesService(connector, service).put_grade(_grade(row, uid))
    except (LtiServiceException, LtiException) as refused:
        status = getattr(getattr(refused, "response", None), "status_code", "")
        return str(status) or REFUSED
    except (requests.RequestException, ValueError, KeyError, TypeError) as failed:
        logger.warning("a score was not sent to the platform of link %s: %r", row.link_id, failed)
        return SILENT
    return TAKEN


def _store_result(done: Sent, score: Addressed, result: str) -> bool:
    """Keep what came of it; return whether the platform gets the next score."""
    row, _uid = score
    if result == TAKEN:
        # Not a score that has changed meanwhile.
        same = PlatformScore.objects.filter(pk=row.pk, changed=row.changed)
        same.update(sent=timezone.now(), failure="")
        done.sent += 1
        return True
    _note_failure(row, result or SILENT)
    done.failed += 1
    return result in OF_ONE_SCORE


def _uid(row: PlatformScore) -> str:
    """Return the person's name in the course, "" where they left it."""
    found = RosterMember.objects.filter(course=row.link.course, membership=row.membership_id)
    return found.values_list("uid", flat=True).first() or ""


def _grade(row: PlatformScore, uid: str) -> Grade:
    stamp = row.stamp or row.changed
    grade = Grade().set_user_id(uid).set_comment(row.comment).set_timestamp(_precise(stamp))
    if row.right is None or row.of is None:
        return grade.set_activity_progress("Initialized").set_grading_progress("NotReady")
    grade.set_score_given(row.right).set_score_maximum(row.of)
    if row.started and row.submitted:
        times = {"startedAt": _precise(row.started), "submittedAt": _precise(row.submitted)}
        grade.set_extra_claims({"submission": times})
    return grade.set_activity_progress("Completed").set_grading_progress("FullyGraded")


def _precise(at: datetime) -> str:
    """Return a time with a fraction of a second, which platforms ask for."""
    return at.isoformat(timespec="milliseconds")


def _note_failure(row: PlatformScore, failure: str) -> None:
    wait = min(FIRST_WAIT * 2**row.tries, LONGEST_WAIT)
    PlatformScore.objects.filter(pk=row.pk, changed=row.changed).update(
        tries=row.tries + 1, due=timezone.now() + wait, failure=failure[:200]
    )
