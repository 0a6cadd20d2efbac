"""Writes: opening a table, saving an answer, going on to the next round, getting up."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import Enum
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.grading import Typed, Verdict, grade_stop
from games.engine.rounds import check_deal
from trainer.drills import models
from trainer.drills.items import Item, read_item
from trainer.drills.sittings import Sitting
from trainer.schools.houses.profiles import house_of
from trainer.schools.models import Membership


class Outcome(Enum):
    """What became of a submission: saved now, saved before under the same key, or not for this prompt."""

    SAVED = "saved"
    REPLAYED = "replayed"
    STALE = "stale"


@dataclass(frozen=True)
class Submission:
    """An answer on its way in: its round and place, its idempotency key, what was typed by prompt key."""

    round: int
    place: str
    key: UUID
    typed: Mapping[str, Typed]

    @property
    def digest(self) -> str:
        content = json.dumps([self.round, self.place, dict(self.typed)], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()


@dataclass(frozen=True)
class Order:
    """A drill as it is asked for; see the fields of `Drill`. An empty seed is drawn here."""

    game: str
    spots: int
    seed: str = ""
    scenario: str = ""
    mode: str = models.Mode.PRACTICE
    plan: str = models.Plan.ROUNDS
    items: tuple[Item, ...] = ()
    rounds: int = 0
    minutes: int = 0
    open_paytables: bool = True


def open_run(*, membership: Membership, **order) -> models.Run:
    """Sets a drill for oneself, by the fields of `Order`, and sits down to it. Raises `Refused`."""
    return sit_down(membership=membership, drill=set_drill(set_by=membership, order=Order(**order)))


def set_drill(*, set_by: Membership, order: Order) -> models.Drill:
    """A drill that is not stored yet. The seed of a table test is drawn by the server alone."""
    check_deal(GAMES[order.game], seed=order.seed, round=0, spots=order.spots)
    if order.mode == models.Mode.TEST and order.seed:
        raise NotAllowed("seed", "the seed of a table test is drawn when it begins")
    fields = asdict(order) | {"items": [item.written() for item in order.items]}
    return models.Drill(school=set_by.school, set_by=set_by, **fields)


def sit_down(*, membership: Membership, drill: models.Drill) -> models.Run:
    """Opens a run of a drill, dealt as the school's house has it now; a new drill is stored with it."""
    games = dict.fromkeys([drill.game, *(read_item(item).game for item in drill.items)])
    profiles = {game: house_of(school=membership.school, game=game).written() for game in games}
    now, own = timezone.now(), profiles.pop(drill.game)
    run = models.Run(
        drill=drill,
        membership=membership,
        seed=drill.seed or secrets.token_urlsafe(24),
        house=own["house"],
        meter=own["meter"],
        others=profiles,
        deadline=now + timedelta(minutes=drill.minutes) if drill.minutes else None,
    )
    _ = Sitting(run, run.round).played  # a house may leave no round that fits a scenario: refused here
    with transaction.atomic():
        if drill.pk is None:
            drill.save()
        run.save()
    return run


def save_answer(*, sitting: Sitting, submission: Submission) -> Outcome:
    """Marks and stores what was said at the current stop, once, and moves the run on.

    Raises `Unanswered` where something cannot be read; then nothing is stored. Marking is done before the
    transaction, so that the write lock is held for three statements only.
    """
    if models.Answer.objects.filter(key=submission.key).exists():
        return _not_first(sitting, submission)
    stop = sitting.stop
    if stop is None or submission.round != sitting.run.round or submission.place != stop.place:
        return Outcome.STALE
    verdicts = grade_stop(sitting.played, stop, submission.typed)
    return _store(sitting, submission, verdicts)


def _store(sitting: Sitting, submission: Submission, verdicts: tuple[Verdict, ...]) -> Outcome:
    run, now = sitting.run, timezone.now()
    try:
        with transaction.atomic():
            if not run.advance(position=run.position + 1, round=run.round, now=now):
                return _not_first(sitting, submission)
            answer = models.Answer.objects.create(
                run=run,
                round=run.round,
                position=run.position,
                place=submission.place,
                game=sitting.game.slug,
                phase=sitting.item.phase,
                hinted=run.hinted == submission.place,
                seen=run.seen,
                key=submission.key,
                digest=submission.digest,
                given=dict(submission.typed),
                shown=run.shown,
                received=now,
            )
            models.Verdict.objects.bulk_create(_row(answer, verdict) for verdict in verdicts)
    except IntegrityError:
        return _not_first(sitting, submission)
    return Outcome.SAVED


def _not_first(sitting: Sitting, submission: Submission) -> Outcome:
    """The same submission again, or another one for a place that has moved on meanwhile."""
    same = models.Answer.objects.filter(
        key=submission.key, run_id=sitting.run.pk, digest=submission.digest
    ).exists()
    return Outcome.REPLAYED if same else Outcome.STALE


def _row(answer: models.Answer, verdict: Verdict) -> models.Verdict:
    return models.Verdict(
        answer=answer,
        prompt=verdict.prompt.key,
        ask=verdict.prompt.ask,
        given=verdict.given[:200],
        right=verdict.right,
        mistakes=list(verdict.mistakes),
        mistake=verdict.mistakes[0] if len(verdict.mistakes) == 1 else "",
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=RULES_VERSION,
    )


def next_round(*, sitting: Sitting) -> bool:
    """Deals the next round if this one is over; pressed twice, it is dealt once. After the last one the
    trainee gets up."""
    if not sitting.over:
        return False
    if sitting.last:
        finish_run(run=sitting.run)
        return False
    return sitting.run.advance(position=0, round=sitting.run.round + 1, now=timezone.now())


def finish_run(*, run: models.Run) -> None:
    """The trainee gets up; what he said stays."""
    models.Run.objects.filter(pk=run.pk, finished__isnull=True).update(
        finished=timezone.now(), version=models.F("version") + 1
    )
