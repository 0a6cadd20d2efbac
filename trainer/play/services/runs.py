"""Writes: opening a table, saving an answer, dealing the next round, finishing."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games import GAMES, RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.rounds.grading import read_stop
from games.engine.rounds.rounds import check_deal
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.ops import request_log, test_clock
from trainer.play import models
from trainer.play.closed_games import check_open, games_of
from trainer.play.models import Drill, Mode, Run
from trainer.play.models.drills import TOLD, dealt_under, draw_seed, seed_of_test
from trainer.play.models.stored import hand_on
from trainer.play.pace import ROUNDS
from trainer.play.round_state import Sitting
from trainer.play.services.diagnosis import Earlier, Marked, keep_names, mark, withdraw
from trainer.play.services.test_mode import close_test
from trainer.play.skills import Item
from trainer.play.snapshots import keep_tables
from trainer.play.submissions import Outcome, Saved, Submission
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Membership


def finish_run(*, run: Run) -> None:
    """The trainee gets up; what was said stays, and that of a table test is marked. A run that ran out ended
    at its deadline, whenever that is noticed. This copy of it is the run as it is then."""
    now = max(run.now(), run.begun)  # nothing ends before it began, whatever became of the clock
    ended = min(now, run.deadline) if run.deadline else now
    if run.drill.examines:
        close_test(run=run, ended=ended)
    else:
        Run.objects.filter(pk=run.pk, finished__isnull=True).update(finished=ended, version=F("version") + 1)
    run.look_again()


def finish_if_overdue(*, run: Run) -> bool:
    """Ends a run for which nothing can come any more, and says whether this one was; by the server's clock
    alone."""
    if not run.is_overdue(run.now()):
        return False
    finish_run(run=run)
    return True


# Attempts: a table test is sat once, and one at a time for each game.
#
# What an open one closes to whoever sits it, exams/closed.py says.


class TestIsOpen(NotAllowed):
    """A table test of this game is still open: `run`."""

    __test__ = False  # no test of ours, whatever its name

    def __init__(self, run: Run) -> None:
        super().__init__("mode", Text("a table test of this game is still open; end it first"))
        self.run = run


def check_attempt(*, membership: Membership, drill: Drill) -> None:
    """Refuses a second test of a game beside an open one, and the same drill again once it was sat. Called
    within the transaction that opens the run."""
    Membership.objects.select_for_update().get(pk=membership.pk)  # two windows come here one after the other
    for run in _open_tests(membership, drill.game):
        if not run.is_overdue(run.now()):
            raise TestIsOpen(run)
    if drill.pk is not None and Run.objects.filter(membership=membership, drill=drill).exists():
        raise NotAllowed("drill", Text("this table test was sat before; it has one attempt"))


def end_overdue(*, membership: Membership, game: str) -> None:
    """Ends what stands in the way of a test of a game although its time is up. Marking it takes longer than
    anybody may hold the database, so this comes before the transaction."""
    for run in _open_tests(membership, game):
        finish_if_overdue(run=run)


def _open_tests(membership: Membership, game: str) -> QuerySet[Run]:
    tests = Run.objects.filter(membership=membership, drill__mode=Mode.TEST, drill__game=game)
    return tests.filter(finished__isnull=True).select_related("drill")


def open_run(
    *, membership: Membership, drawn: str = "", run_id: UUID | None = None, **fields: Any
) -> models.Run:
    """Sets a drill for oneself, by the fields of `set_drill`, and sits down to it. Raises `Refused`."""
    drill = set_drill(set_by=membership, **fields)
    return sit_down(membership=membership, drill=drill, drawn=drawn, run_id=run_id)


def set_drill(
    *, set_by: Membership, game: str, spots: int, items: Sequence[Item] = (), **fields: Any
) -> models.Drill:
    """A drill that is not stored yet, by the fields of `Drill`. The seed of a table test is drawn by the
    server alone, and it has a last round."""
    drill = models.Drill(
        school=set_by.school,
        set_by=set_by,
        game=game,
        spots=spots,
        items=[item.written() for item in items],
        **fields,
    )
    check_deal(GAMES[game], seed=drill.seed, round=0, spots=spots)
    if drill.examines and drill.seed:
        raise NotAllowed("seed", Text("the seed of a table test is drawn when it begins"))
    if drill.examines and not drill.rounds:
        drill.rounds = ROUNDS
    return drill


def sit_down(
    *,
    membership: Membership,
    drill: models.Drill,
    drawn: str = "",
    run_id: UUID | None = None,
    standard: str = "",
    extra: int = 0,
    dealt_as: Mapping[str, Any] | None = None,
) -> models.Run:
    """Opens a run of a drill, dealt as was settled with it, else as the school's house has it now; a new
    drill is stored with it.

    `drawn` is the seed if a plan had to look ahead at what it deals, `run_id` the run that it was drawn for;
    a drill that names a seed keeps its own. A table test that is no practice is sat under the `standard` of
    this name, with `extra` per cent more time; `dealt_as` is its house and meter where they were settled
    before.
    """
    check_open(user=membership.user, drill=drill)
    profiles = dict(drill.profiles or profiles_now(drill))
    if dealt_as is not None:
        profiles[drill.game] = dict(dealt_as)
    for game, profile in profiles.items():
        profiles[game] = {"paytables": keep_tables(game)} | profile
    minutes = timedelta(minutes=drill.minutes) * (100 + extra) / 100
    now, run_id = timezone.now(), run_id or uuid4()
    run = models.Run(
        begun=now,
        shown=now,
        clock=test_clock.start_clock() if drill.examines else None,
        standard=standard,
        extra=extra,
        id=run_id,
        drill=drill,
        membership=membership,
        seed=drill.seed or drawn or (seed_of_test(run_id) if drill.examines else draw_seed()),
        deadline=now + minutes if minutes else None,
        **dealt_under(drill, profiles),
    )
    _ = Sitting(run, run.round).played  # a house may leave no round that fits a scenario: refused here
    if drill.examines:
        end_overdue(membership=membership, game=drill.game)
    with transaction.atomic():
        if drill.examines:
            check_attempt(membership=membership, drill=drill)
        if drill.pk is None:
            drill.save()
        run.save()
    return run


def profiles_now(drill: models.Drill) -> dict[str, Any]:
    """House and meter of each of its games as its school has them now."""
    return {game: house_of(school=drill.school, game=game).written() for game in games_of(drill)}


def settle_deal(drill: models.Drill) -> None:
    """From now on every run of it is dealt as the school's house, its meters, the sheets and these rules have
    it."""
    profiles = profiles_now(drill).items()
    drill.profiles = {game: own | {"paytables": keep_tables(game)} for game, own in profiles}
    drill.rules_version = RULES_VERSION


def save_answer(*, sitting: Sitting, submission: Submission) -> Saved:
    """Stores what was said at the current stop, once, and moves the run on; the run of this sitting is then
    as it stands in the database. It came when its call arrived, whatever was done since.

    Raises `Unanswered` where something cannot be read; then nothing is stored. It is marked before the
    transaction, so that the write lock is held for three statements only; in a table test it is not marked
    before the end, so that what is right takes as long as what is wrong. The last answer of a test ends it.
    """
    stop, arrived = sitting.stop, sitting.run.now() - timedelta(seconds=request_log.age())
    if stop is None or not _in_hand(sitting, stop, submission, arrived):
        return Saved(outcome_of_repeat(sitting, submission, arrived))
    version, marked = sitting.run.version, _marked(sitting, stop, submission)
    answer = _store(sitting, stop, submission, marked, arrived)
    if answer is None:
        return Saved(outcome_of_repeat(sitting, submission, arrived))
    if marked and answer.version == version + 1:  # else something was avowed meanwhile
        keep_names(answer, before=marked.left)
    if sitting.run.drill.examines and sitting.last and sitting.over:
        finish_run(run=sitting.run)
    return Saved(Outcome.SAVED, answer)


def marked_later(run: models.Run) -> bool:
    """Whether nothing of it is marked before its end, or before its room is shown what was right."""
    return run.sealed or run.led


def _in_hand(sitting: Sitting, stop: Stop, submission: Submission, arrived: datetime) -> bool:
    """Whether it is for the stop to be answered now, in time, and nothing stands still."""
    here = submission.round, submission.place
    run = sitting.run
    return here == (run.round, str(stop.place)) and not run.paused and not run.is_overdue(arrived)


def _marked(sitting: Sitting, stop: Stop, submission: Submission) -> Marked | None:
    """None where that waits for the end: then it is only read."""
    if marked_later(sitting.run):
        read_stop(stop, submission.typed)
        return None
    return mark(sitting, stop, submission.typed, earlier=Earlier(sitting))


def _store(
    sitting: Sitting, stop: Stop, submission: Submission, marked: Marked | None, arrived: datetime
) -> models.Answer | None:
    """The answer, with its verdicts at hand if it was marked; None where the run, or this key, is not free
    any more."""
    run, now = sitting.run, max(arrived, sitting.run.shown) if sitting.run.clock else arrived
    answer = _answer(sitting, stop, submission, now)
    verdicts = marked.rows(answer) if marked else []
    # Whoever answers in a live room waits for the others.
    position = run.position if run.led else run.position + 1
    passed = sitting.passed_at(position)
    try:
        with transaction.atomic():
            if not run.advance(position=position, round=run.round, passed=passed, now=now):
                return None
            answer.version = run.version
            answer.save(force_insert=True)
            if marked:
                models.Verdict.objects.bulk_create(verdicts)
                withdraw(answer=answer, names=marked.belied)
    except IntegrityError:
        return None
    hand_on(answer, verdicts)
    return answer


def _answer(sitting: Sitting, stop: Stop, submission: Submission, now: datetime) -> models.Answer:
    run = sitting.run
    return models.Answer(
        run=run,
        round=run.round,
        position=run.position,
        place=submission.place,
        game=sitting.game.slug,
        phase=sitting.item.phase,
        hinted=run.hint_step(submission.place) > 0,
        told=run.hint_step(submission.place) >= TOLD,
        seen=run.seen,
        allowed=sum(prompt.seconds for prompt in stop.prompts),
        key=submission.key,
        digest=submission.digest,
        given=dict(submission.typed),
        shown=run.shown,
        received=now,
    )


def outcome_of_repeat(sitting: Sitting, submission: Submission, arrived: datetime) -> Outcome:
    """The same submission again, one that came too late, or another for a place that has moved on; this copy
    of the run is the one in the database then. A late one has the run ended, if nobody else did."""
    same = is_stored(sitting, submission)
    late = not same and sitting.run.is_overdue(arrived)
    if late:
        finish_run(run=sitting.run)
    sitting.run.look_again()
    otherwise = Outcome.PAUSED if sitting.run.paused else Outcome.STALE
    return Outcome.REPLAYED if same else Outcome.LATE if late else otherwise


def is_stored(sitting: Sitting, submission: Submission) -> bool:
    """Under its own key, word for word."""
    own = models.Answer.objects.filter(run_id=sitting.run.pk, key=submission.key)
    return own.filter(digest=submission.digest).exists()


def give_hint(*, sitting: Sitting, place: str) -> bool:
    """Notes the next hint at the stop in hand before it is shown; false if this is not (or no longer) its
    place."""
    if sitting.run.drill.mode != models.Mode.GUIDED:
        raise NotAllowed("mode", f"a hint is given in guided mode, not in {sitting.run.drill.mode}")
    if sitting.stop is None or str(sitting.stop.place) != place:
        return False
    if sitting.run.hint_step(place) >= TOLD:
        return True  # there is no more to tell
    return sitting.run.hint(place=place, now=timezone.now())


def next_round(*, sitting: Sitting) -> bool:
    """Deals the next round if this one is over; pressed twice, it is dealt once. After the last one, and once
    the time is up, the trainee gets up: who asks for a round has no answer on its way."""
    run, now = sitting.run, sitting.run.now()
    if not sitting.over or run.paused or run.led:
        return False
    if sitting.last or run.is_up(now):
        finish_run(run=run)
        return False
    return run.advance(position=0, round=run.round + 1, passed=0, now=now)
