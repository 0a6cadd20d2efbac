"""Names of mistakes: what they are found from, and their statement, retraction and self-report."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from threading import Lock
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games import RULES_VERSION
from games.engine.diagnosis import grading
from games.engine.diagnosis.diagnosis import AnsweredStop, contradicts
from games.engine.diagnosis.grading import grade_stop
from games.engine.errors import NotAllowed, Refused
from games.engine.questions.answers import Given, Typed
from games.engine.rounds.frequencies import on_rare_hand
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.play.models import Answer, Mode, Plan, Retraction, Run, SelfReport, Verdict
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.skills import family_of

# Self-reports: the trainee's choice among several mistakes that explain an answer. The evidence does not
# decide between them, but the trainee may know. The first report counts.


def verdict_of(*, run: Run, round: int, number: int) -> Verdict | None:
    """Return a verdict of this round by its key; None in a table test, which discloses nothing."""
    if run.drill.is_test:
        return None
    own = Verdict.objects.in_force().filter(answer__run=run, answer__round=round)
    return own.joined_to_names().filter(pk=number).first()


def report_mistake(*, run: Run, verdict: Verdict, mistake: str) -> bool:
    """Store which name it was, "" for none, for all verdicts of the answer that the same names explain.

    Return False if it was reported before. Raises `NotAllowed`. The run's version grows first, so that
    figures and watchers, who may count meanwhile, wait for the name or count again.
    """
    if not verdict.undecided or mistake not in ("", *verdict.mistakes):
        raise NotAllowed("mistake", Text("That mistake doesn’t fit this answer."))
    if verdict.self_reported is not None:
        return False
    try:
        with transaction.atomic():
            Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
            SelfReport.objects.bulk_create(
                SelfReport(verdict=one, mistake=mistake) for one in _equally_explained(verdict)
            )
    except IntegrityError:
        return False
    return True


def _equally_explained(verdict: Verdict) -> list[Verdict]:
    """Return the verdicts of its answer that the same names explain: the question is asked once for all."""
    own = Verdict.objects.in_force().filter(answer=verdict.answer_id).joined_to_names()
    return [one for one in own if one.undecided and one.mistakes == verdict.mistakes]


ROUNDS = 3
"""Rounds of other tables that are searched, beside all of this one."""


ENOUGH = 30
"""Where rounds are short, as many as come to this many answers."""


_RUNS, _ANSWERS = 6, 150
"""Latest tables and answers that are searched."""


Rounds = dict[tuple[UUID, int], RoundState]
"""Rounds dealt already, by run and round."""


@dataclass
class EarlierAnswers:
    """Earlier answers, fetched and dealt when called: those before the current stop, or before the answer
    `until`.

    `answers` holds them then. `dealt` may be shared between several.
    """

    state: RoundState
    until: Answer | None = None
    dealt: Rounds = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    def __call__(self) -> tuple[AnsweredStop, ...]:
        return self._answered

    @cached_property
    def _answered(self) -> tuple[AnsweredStop, ...]:
        found = []
        for answer, answered in self._rounds():
            self.answers.append(answer)
            found.append(answered)
        return tuple(found)

    def _rounds(self) -> Iterator[tuple[Answer, AnsweredStop]]:
        """Yield this round's answers, then those of the table's rounds before it, then those of others; of
        each the newest first."""
        others = answered_stops = 0
        for (run_id, round), answers in groupby(self._newest(), lambda one: (one.run_id, one.round)):
            here = (run_id, round) == (self.state.run.pk, self.state.round)
            others += run_id != self.state.run.pk
            if others > ROUNDS and answered_stops >= ENOUGH:
                return
            of_round = list(answers)
            answered_stops += len(of_round)
            state = self.state if here else self._dealt(of_round[0].run, round)
            for answer in of_round:
                answered = answered_stop(state, answer)
                if answered:
                    yield answer, answered

    def _dealt(self, run: Run, round: int) -> RoundState:
        return self.dealt.setdefault((run.pk, round), RoundState(run, round))

    def _newest(self) -> list[Answer]:
        """Return candidates newest first, this table's before those of others, this round's before all."""
        run = self.state.run
        near = Q(run=run) | Q(run__in=_last_runs(run))
        answers = Answer.objects.filter(near, self._before, game=self.state.game.slug)
        # Answers of another table's open test, or of an open class, would disclose what was wrong there.
        undisclosed = Q(run__drill__mode=Mode.TEST) | Q(run__drill__plan=Plan.ROOM)
        elsewhere = undisclosed & Q(run__finished__isnull=True) & ~Q(run=run)
        disclosed_first = answers.exclude(run__drill__mode=Mode.LEARN).exclude(elsewhere)
        newest = disclosed_first.select_related("run__drill").order_by("-received", "-pk")[:_ANSWERS]
        return sorted(newest, key=lambda one: (one.run_id != run.pk, one.round != self.state.round))

    @property
    def _before(self) -> Q:
        if self.until is None:
            return Q()
        at_once = Q(received=self.until.received, pk__lt=self.until.pk)
        return Q(received__lt=self.until.received) | at_once


def _last_runs(run: Run) -> QuerySet[Run, UUID]:
    own = Run.objects.filter(membership=run.membership_id)
    return own.order_by("-shown").values_list("pk", flat=True)[:_RUNS]


def answered_stop(state: RoundState, answer: Answer) -> AnsweredStop | None:
    """Return the answered stop; None where this version does not deal or cannot parse it."""
    try:
        stop = state.stop_at(answer.place)
    except RoundUnavailable:
        return None
    given = _readable(stop, answer) if stop else {}
    return AnsweredStop(state.beliefs, stop, given) if stop and given else None


def _readable(stop: Stop, answer: Answer) -> Mapping[str, Given]:
    typed, given = answer.given, {}
    for prompt in stop.prompts:
        try:
            given[prompt.key] = prompt.read(typed.get(prompt.key, ""))
        except Refused:
            continue
    return given


# Names in force in this game, of this table and those before it, cached from answer to answer. Whatever may
# change them moves the table's version on, so the cache for a version equals what is stored.


MOST = 100
"""Tables cached, the latest to move."""


_Moment = tuple[int, int]
"""A table's version and round."""


_kept: OrderedDict[UUID, tuple[_Moment, Sequence[Verdict]]] = OrderedDict()


_lock = Lock()  # every request has a thread of its own


def names_in_force(state: RoundState) -> Sequence[Verdict]:
    """Return the named verdicts of this table and the last ones before it in this game, given under these
    rules."""
    run = state.run
    with _lock:
        at, names = _kept.get(run.pk, (None, ()))
    return names if at == (run.version, state.round) else _stored(state)


def _stored(state: RoundState) -> Sequence[Verdict]:
    run = state.run
    own = Verdict.objects.in_force().filter(Q(answer__run=run) | Q(answer__run__in=_last_runs(run)))
    own = own.filter(answer__game=state.game.slug, rules_version=RULES_VERSION, right=False)
    named = own.filter(~Q(mistake="") | Q(self_report__isnull=False), retraction=None)
    return [verdict for verdict in named.joined_to_names().select_related("answer") if verdict.name_in_force]


def cache_names(answer: Answer, *, before: Sequence[Verdict]) -> None:
    """Cache the names after this answer, once committed: those before it still in force, and its own."""
    names = [*before, *(verdict for verdict in answer.new_verdicts if verdict.name_in_force)]
    run, at = answer.run, (answer.run.version, answer.round)
    transaction.on_commit(lambda: _cache(run.pk, at, names))


def _cache(run_id: UUID, at: _Moment, names: Sequence[Verdict]) -> None:
    with _lock:
        _kept[run_id] = at, names
        _kept.move_to_end(run_id)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """Empty the cache, as in a new process."""
    _kept.clear()


# Retractions: answers that were right, one after the other, where the mistake would have been wrong, until
# all of the sitting speaks against it. What a trainee has learned since speaks less against a mistake that
# was seen often.


def contradicted_names(
    *,
    state: RoundState,
    said: AnsweredStop,
    earlier: EarlierAnswers,
    marked: Sequence[Verdict] | None = None,
) -> tuple[list[Verdict], list[Verdict]]:
    """Return the names in force that this answer contradicts, and those it leaves.

    Computed before the answer is stored, outside the write lock; from `marked` or else stored verdicts.
    `earlier` is read only where the answer was right and a name would have led it astray.
    """
    found = names_in_force(state) if marked is None else marked
    named = [(verdict, name) for verdict in found if (name := verdict.name_in_force)]
    gone = {name for name in {name for _verdict, name in named} if contradicts(said, name, earlier)}
    left = [verdict for verdict, name in named if name not in gone]
    return [verdict for verdict, name in named if name in gone], left


def retract(retractions: Sequence[Retraction]) -> None:
    """Retract names, in the transaction that stores the answers; another table may have retracted some.

    What was counted of other tables, whose versions grow, and of older rounds is counted anew."""
    if not retractions:
        return
    Retraction.objects.bulk_create(retractions, ignore_conflicts=True)
    pairs = [(one.verdict.answer, one.answer) for one in retractions]
    others = {of.run_id for of, by in pairs if of.run_id != by.run_id}
    older = {of.run_id for of, by in pairs if of.run_id == by.run_id and of.round < by.round - ROUNDS}
    Run.objects.filter(pk__in=others).update(version=F("version") + 1, counted=0)
    Run.objects.filter(pk__in=older).update(counted=0)


# Grading: an answer becomes verdicts with names, and retractions. Nothing is stored here. Answers are graded
# as they are given; those of a table test all at its end.


@dataclass(frozen=True)
class GradedAnswer:
    """An answer's verdicts from the engine, what their names rest on, the retracted and the remaining
    names."""

    verdicts: tuple[grading.Verdict, ...]
    earlier: EarlierAnswers
    contradicted_names: list[Verdict]
    left: list[Verdict]

    def rows(self, answer: Answer) -> list[Verdict]:
        """Return the verdicts as rows."""
        return [row_of(answer, verdict, self.earlier) for verdict in self.verdicts]

    def retractions(self, answer: Answer) -> list[Retraction]:
        """Return the retractions as rows."""
        return [Retraction(verdict=verdict, answer=answer) for verdict in self.contradicted_names]


def mark(
    state: RoundState,
    stop: Stop,
    typed: Mapping[str, Typed],
    *,
    earlier: EarlierAnswers,
    marked: Sequence[Verdict] | None = None,
) -> GradedAnswer:
    """Grade an answer. Raises `Unanswered` where something cannot be parsed; `marked` as in
    `contradicted_names`."""
    verdicts = grade_stop(state.beliefs, stop, typed, before=earlier)
    said = AnsweredStop(state.beliefs, stop, {verdict.prompt.key: verdict.answer for verdict in verdicts})
    found = contradicted_names(state=state, said=said, earlier=earlier, marked=marked)
    return GradedAnswer(verdicts, earlier, *found)


def row_of(answer: Answer, verdict: grading.Verdict, earlier: EarlierAnswers) -> Verdict:
    naming, prompt = verdict.diagnosis, verdict.prompt
    return Verdict(
        answer=answer,
        prompt=prompt.key,
        spot=prompt.spot,
        wager=family_of(answer.game, prompt.wager),
        ask=prompt.ask,
        rule=prompt.rule,
        aspect=prompt.aspect,
        given=verdict.given[:200],
        due=verdict.expected[:200],
        right=verdict.right,
        mistakes=list(naming.names),
        mistake=naming.name,
        rests_on=[earlier.answers[number].pk for number in naming.rests_on],
        missed=verdict.missed,
        rare=on_rare_hand(earlier.state.played, prompt),
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=RULES_VERSION,
    )
