"""Writes: opening a table, saving an answer, dealing the next round, finishing."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.diagnosis.grading import read_stop
from games.engine.errors import NotAllowed
from games.engine.questions.answers import Typed
from games.engine.rounds.rounds import check_deal
from games.engine.rounds.stops import Stop
from games.engine.rules.sheets import load
from games.engine.texts import Text
from trainer.ops import exam_clock, request_log
from trainer.play import models
from trainer.play.models import Drill, Mode, Run
from trainer.play.models.answers import attach_verdicts
from trainer.play.models.drills import ANSWER_HINT, dealt_under, draw_seed, seed_of_test
from trainer.play.pace import ROUNDS
from trainer.play.round_state import RoundState
from trainer.play.selectors import check_open, games_of
from trainer.play.services.diagnosis import EarlierAnswers, GradedAnswer, cache_names, mark, retract
from trainer.play.services.exam_mode import close_test
from trainer.play.skills import Item
from trainer.play.snapshots import run_profile, store_paytables
from trainer.play.time_limits import extra_of, time_limit
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Membership, Pack
from trainer.schools.packs.choice import pack_of

answer_graded = Signal()
"""Sent with `answer`, stored with its verdicts, once it is committed."""


class Outcome(Enum):
    """What became of a submission: saved now; saved before under the same key; not for the current prompt;
    after the deadline; or during a pause."""

    SAVED = "saved"
    REPLAYED = "replayed"
    STALE = "stale"
    LATE = "late"
    PAUSED = "paused"


@dataclass(frozen=True)
class SaveResult:
    """The outcome of a submission, with its answer if stored now."""

    outcome: Outcome
    answer: models.Answer | None = None


@dataclass(frozen=True)
class Submission:
    """A posted answer: its round and place, its idempotency key, what was typed by prompt key."""

    round: int
    place: str
    key: UUID
    typed: Mapping[str, Typed]

    @property
    def digest(self) -> str:
        content = json.dumps([self.round, self.place, dict(self.typed)], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()


def finish_run(*, run: Run) -> None:
    """Finish a run and reload it; a table test is graded. A run out of time ended at its deadline."""
    now = max(run.now(), run.begun)  # nothing ends before it began, whatever became of the clock
    ended = min(now, run.deadline) if run.deadline else now
    if run.drill.is_test:
        close_test(run=run, ended=ended)
    else:
        Run.objects.filter(pk=run.pk, finished__isnull=True).update(finished=ended, version=F("version") + 1)
    run.refresh()


def reopen_run(*, run: Run) -> None:
    """Open a run again that was finished by mistake; never a table test, which is graded when it ends."""
    again = Run.objects.filter(pk=run.pk, finished__isnull=False).exclude(drill__mode=Mode.TEST)
    again.update(finished=None, version=F("version") + 1)
    run.refresh()


def finish_if_overdue(*, run: Run) -> bool:
    """Finish a run past its deadline, by the server's clock; return whether this one was."""
    if not run.is_overdue(run.now()):
        return False
    finish_run(run=run)
    return True


# Attempts: a table test is taken once, and one at a time for each game.


class TestIsOpen(NotAllowed):
    """A table test of this game is still open: `run`."""

    __test__ = False  # no test of ours, whatever its name

    def __init__(self, run: Run) -> None:
        super().__init__("mode", Text("a table test of this game is still open, so finish it first"))
        self.run = run


def check_attempt(*, membership: Membership, drill: Drill) -> None:
    """Refuse a second test of a game beside an open one, and a drill's second attempt.

    Called within the transaction that opens the run.
    """
    Membership.objects.select_for_update().get(pk=membership.pk)  # two windows come here one after the other
    for run in _open_tests(membership, drill.game):
        if not run.is_overdue(run.now()):
            raise TestIsOpen(run)
    if drill.pk is not None and Run.objects.filter(membership=membership, drill=drill).exists():
        raise NotAllowed("drill", Text("this table test was already taken"))


def end_overdue(*, membership: Membership, game: str) -> None:
    """Finish overdue tests of a game. Grading takes longer than the database may be locked, so this
    precedes the transaction."""
    for run in _open_tests(membership, game):
        finish_if_overdue(run=run)


def _open_tests(membership: Membership, game: str) -> QuerySet[Run]:
    tests = Run.objects.filter(membership=membership, drill__mode=Mode.TEST, drill__game=game)
    return tests.filter(finished__isnull=True).select_related("drill")


def open_run(
    *, membership: Membership, drawn: str = "", run_id: UUID | None = None, **fields: Any
) -> models.Run:
    """Set a drill for oneself, by the fields of `set_drill`, and start it, by the pack that one trains for
    if no other is given. Raises `Refused`."""
    if "pack" not in fields:
        fields["pack"] = pack_of(membership)
    drill = set_drill(set_by=membership, **fields)
    return start_run(membership=membership, drill=drill, drawn=drawn, run_id=run_id)


def set_drill(
    *,
    set_by: Membership,
    game: str,
    spots: int,
    pack: Pack | None = None,
    items: Sequence[Item] = (),
    **fields: Any,
) -> models.Drill:
    """Return an unsaved drill, dealt by this pack in the games that it has. The server draws the seed of a
    table test, which also has a last round."""
    drill = models.Drill(
        school=set_by.school,
        set_by=set_by,
        game=game,
        spots=spots,
        items=[item.written() for item in items],
        **fields,
    )
    drill.pack = pack if pack and any(map(pack.has, games_of(drill))) else None
    check_deal(GAMES[game], seed=drill.seed, round=0, spots=spots)
    if drill.is_test and drill.seed:
        raise NotAllowed("seed", Text("a table test gets its deal code when it starts"))
    if drill.is_test and not drill.rounds:
        drill.rounds = ROUNDS
    return drill


def start_run(
    *,
    membership: Membership,
    drill: models.Drill,
    drawn: str = "",
    run_id: UUID | None = None,
    standard: str = "",
    dealt_as: Mapping[str, Any] | None = None,
) -> models.Run:
    """Start a run of a drill, dealt as was fixed with it, else by the school's house now; save a new drill.

    `drawn` is the seed if a plan looked ahead at its deal, `run_id` the run it was drawn for; a seed of the
    drill wins. A table test that is no practice is taken under the `standard` of this name; `dealt_as` is its
    profile if fixed before.
    """
    check_open(user=membership.user, drill=drill)
    profiles = dict(drill.profiles or profiles_now(drill))
    if dealt_as is not None:
        profiles[drill.game] = dict(dealt_as)
    for game, profile in profiles.items():
        profiles[game] = {"paytables": store_paytables(load(GAMES[game]))} | profile
    extra = extra_of(membership) if drill.is_test else 0
    limit = time_limit(drill.minutes, extra=extra)
    now, run_id = timezone.now(), run_id or uuid4()
    run = models.Run(
        begun=now,
        shown=now,
        clock=exam_clock.start_clock() if drill.is_test else None,
        standard=standard,
        extra=extra,
        id=run_id,
        drill=drill,
        membership=membership,
        seed=drill.seed or drawn or (seed_of_test(run_id) if drill.is_test else draw_seed()),
        deadline=now + limit if limit else None,
        **dealt_under(drill, profiles),
    )
    _ = RoundState(run, run.round).played  # a house may leave no round that fits a scenario: refused here
    if drill.is_test:
        end_overdue(membership=membership, game=drill.game)
    with transaction.atomic():
        if drill.is_test:
            check_attempt(membership=membership, drill=drill)
        if drill.pk is None:
            drill.save()
        run.save()
    return run


def profiles_now(drill: models.Drill) -> dict[str, Any]:
    """Return the profile of each of its games as its pack has it, else as the school has it now."""
    houses = (house_of(school=drill.school, game=game, pack=drill.pack) for game in games_of(drill))
    return {house.game.slug: run_profile(house) for house in houses}


def freeze_deal(drill: models.Drill) -> None:
    """Fix the deal of every later run: by the school's house, meters, sheets and rules of now."""
    profiles = profiles_now(drill).items()
    drill.profiles = {game: {"paytables": store_paytables(load(GAMES[game]))} | own for game, own in profiles}
    drill.rules_version = RULES_VERSION


def save_answer(*, state: RoundState, submission: Submission) -> SaveResult:
    """Store the answer of the current stop, once, and advance the run, which is reloaded.

    Raises `Unanswered`, with nothing stored, where something cannot be parsed. Grading precedes the
    transaction, so that the write lock covers three statements only. A table test is graded at its end, so
    that right and wrong answers take equally long; its last answer ends it.
    """
    stop, arrived = state.stop, state.run.now() - timedelta(seconds=request_log.age())
    if stop is None or not _in_hand(state, stop, submission, arrived):
        return SaveResult(outcome_of_repeat(state, submission, arrived))
    version, marked = state.run.version, _marked(state, stop, submission)
    answer = _store(state, stop, submission, marked, arrived)
    if answer is None:
        return SaveResult(outcome_of_repeat(state, submission, arrived))
    if marked and answer.version == version + 1:  # else a mistake was reported meanwhile
        cache_names(answer, before=marked.left)
    if marked:
        transaction.on_commit(partial(answer_graded.send_robust, Run, answer=answer))
    if state.run.drill.is_test and state.last and state.over:
        finish_run(run=state.run)
    return SaveResult(Outcome.SAVED, answer)


def graded_later(run: models.Run) -> bool:
    """Whether its answers are graded only at its end, or when its class shows what was right."""
    return run.sealed or run.in_live_class


def _in_hand(state: RoundState, stop: Stop, submission: Submission, arrived: datetime) -> bool:
    """Whether it answers the current stop, in time and not paused."""
    here = submission.round, submission.place
    run = state.run
    return here == (run.round, str(stop.place)) and not run.paused and not run.is_overdue(arrived)


def _marked(state: RoundState, stop: Stop, submission: Submission) -> GradedAnswer | None:
    """Grade it; None where grading comes later and it is only parsed."""
    if graded_later(state.run):
        read_stop(stop, submission.typed)
        return None
    return mark(state, stop, submission.typed, earlier=EarlierAnswers(state))


def _store(
    state: RoundState, stop: Stop, submission: Submission, marked: GradedAnswer | None, arrived: datetime
) -> models.Answer | None:
    """Store the answer with its verdicts, if graded; None if the run or this key is taken meanwhile."""
    run, now = state.run, max(arrived, state.run.shown) if state.run.clock else arrived
    answer = _answer(state, stop, submission, now)
    verdicts = marked.rows(answer) if marked else []
    # In a live class the position moves with the class.
    position = run.position if run.in_live_class else run.position + 1
    passed = state.passed_at(position)
    try:
        with transaction.atomic():
            if not run.advance(position=position, round=run.round, passed=passed, now=now):
                return None
            answer.version = run.version
            answer.save(force_insert=True)
            if marked:
                models.Verdict.objects.bulk_create(verdicts)
                retract(marked.retractions(answer))
    except IntegrityError:
        return None
    attach_verdicts(answer, verdicts)
    return answer


def _answer(state: RoundState, stop: Stop, submission: Submission, now: datetime) -> models.Answer:
    run = state.run
    return models.Answer(
        run=run,
        round=run.round,
        position=run.position,
        place=submission.place,
        game=state.game.slug,
        phase=state.item.phase,
        hinted=state.item.rule_shown or run.hint_step(submission.place) > 0,
        answer_shown=run.hint_step(submission.place) >= ANSWER_HINT,
        seen=run.seen,
        allowed=sum(prompt.seconds for prompt in stop.prompts),
        key=submission.key,
        digest=submission.digest,
        given=dict(submission.typed),
        shown=run.shown,
        received=now,
    )


def outcome_of_repeat(state: RoundState, submission: Submission, arrived: datetime) -> Outcome:
    """Reload the run and return the outcome: a repeated submission, a late one, or another for a past
    place.

    A late one finishes the run, if it is still open.
    """
    same = is_stored(state, submission)
    late = not same and state.run.is_overdue(arrived)
    if late:
        finish_run(run=state.run)
    state.run.refresh()
    otherwise = Outcome.PAUSED if state.run.paused else Outcome.STALE
    return Outcome.REPLAYED if same else Outcome.LATE if late else otherwise


def is_stored(state: RoundState, submission: Submission) -> bool:
    """Whether it is stored under its own key, word for word."""
    own = models.Answer.objects.filter(run_id=state.run.pk, key=submission.key)
    return own.filter(digest=submission.digest).exists()


def give_hint(*, state: RoundState, place: str) -> bool:
    """Store the next hint of the current stop before it is shown; False if this is no longer its place."""
    if state.run.drill.mode != models.Mode.GUIDED:
        raise NotAllowed("mode", f"a hint is given in guided mode, not in {state.run.drill.mode}")
    if state.stop is None or str(state.stop.place) != place:
        return False
    if state.run.hint_step(place) >= ANSWER_HINT:
        return True  # there is no more to tell
    return state.run.hint(place=place, now=timezone.now())


def show_stop(*, run: models.Run) -> None:
    """Note that the current stop is shown from now on: until then an explanation was. Once its page has
    reported it, nothing changes."""
    now = timezone.now()
    waiting = models.Run.objects.filter(pk=run.pk, version=run.version, seen__isnull=True)
    if waiting.filter(finished__isnull=True, paused__isnull=True).update(shown=now):
        run.shown = now


def next_round(*, state: RoundState) -> bool:
    """Deal the next round if this one is over, once even if pressed twice.

    After the last round, and once time is up, the run is finished instead.
    """
    run, now = state.run, state.run.now()
    if not state.over or run.paused or run.in_live_class:
        return False
    if state.last or run.is_up(now):
        finish_run(run=run)
        return False
    with transaction.atomic():
        moved = run.advance(position=0, round=run.round + 1, passed=0, now=now)
        run.drill.refresh_from_db(fields=["items", "rounds"])  # a follow-up may have been put next
    return moved
