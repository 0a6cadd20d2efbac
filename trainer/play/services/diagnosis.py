"""Names of mistakes: stated, taken back, or reported by the trainee.

What a mistake is named from. Rounds that this version does not deal any more say nothing.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from threading import Lock
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games import RULES_VERSION
from games.engine.errors import NotAllowed, Refused
from games.engine.questions.answers import Given, Typed
from games.engine.rounds import grading
from games.engine.rounds.evidence import AnsweredStop, contradicts
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.rare_hands import on_rare_hand
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.play.models import Answer, Mode, Plan, Retraction, Run, SelfReport, Verdict
from trainer.play.round_state import RoundState, RoundUnavailable

# Self-reports: what the trainee says of a wrong answer that several mistakes explain.
#
# The evidence does not decide between them, and whoever made the mistake may know. What was said first
# stands.


def verdict_of(*, run: Run, round: int, number: int) -> Verdict | None:
    """A verdict of this round by its number in the database; none of a table test, where nobody is told."""
    if run.drill.is_test:
        return None
    own = Verdict.objects.in_force().filter(answer__run=run, answer__round=round)
    return own.joined_to_names().filter(pk=number).first()


def report_mistake(*, run: Run, verdict: Verdict, mistake: str) -> bool:
    """Stores which of the verdict's names it was, "" for none of them, of this and of what else in the answer
    the same names explain; false where something was said of it before. Raises `NotAllowed`.

    The run's version moves on, so that figures are counted again and watchers look again. It does so first:
    who counts meanwhile waits for the name, or counts again later.
    """
    if not verdict.undecided or mistake not in ("", *verdict.mistakes):
        raise NotAllowed("mistake", Text("That is not one of the names that fit this answer."))
    if verdict.self_reported is not None:
        return False
    try:
        with transaction.atomic():
            Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
            SelfReport.objects.bulk_create(
                SelfReport(verdict=one, mistake=mistake) for one in _alike(verdict)
            )
    except IntegrityError:
        return False
    return True


def _alike(verdict: Verdict) -> list[Verdict]:
    """The verdicts of its answer that the same names explain: the question is put once for all of them."""
    own = Verdict.objects.in_force().filter(answer=verdict.answer_id).joined_to_names()
    return [one for one in own if one.undecided and one.mistakes == verdict.mistakes]


ROUNDS = 3
"""Rounds of the game before the one in hand."""


ENOUGH = 30
"""Answers: where rounds are short, as many of them as come to that."""


_RUNS, _ANSWERS = 6, 150
"""Tables and answers among which they are looked for, the last ones."""


Rounds = dict[tuple[UUID, int], RoundState]
"""Rounds that are dealt already, by run and round."""


@dataclass
class Earlier:
    """Called, it fetches and deals what was answered before the stop in hand, or before an answer `until`
    which it is looked back; `answers` are theirs then. `dealt` is shared by whoever looks back often."""

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
        """This round, then the last ones before it, newest first."""
        others = said = 0
        for (run_id, round), answers in groupby(self._newest(), lambda one: (one.run_id, one.round)):
            here = (run_id, round) == (self.state.run.pk, self.state.round)
            others += not here
            if others > ROUNDS and said >= ENOUGH:
                return
            of_round = list(answers)
            said += len(of_round)
            state = self.state if here else self._dealt(of_round[0].run, round)
            for answer in of_round:
                answered = answered_stop(state, answer)
                if answered:
                    yield answer, answered

    def _dealt(self, run: Run, round: int) -> RoundState:
        return self.dealt.setdefault((run.pk, round), RoundState(run, round))

    def _newest(self) -> list[Answer]:
        """This round's first, whatever was answered at another table meanwhile."""
        run = self.state.run
        near = Q(run=run) | Q(run__in=_last_runs(run))
        answers = Answer.objects.filter(near, self._before, game=self.state.game.slug)
        # What is said here of another table's open test, or of an open room, would tell what was wrong there.
        untold = Q(run__drill__mode=Mode.TEST) | Q(run__drill__plan=Plan.ROOM)
        elsewhere = untold & Q(run__finished__isnull=True) & ~Q(run=run)
        told_first = answers.exclude(run__drill__mode=Mode.LEARN).exclude(elsewhere)
        newest = told_first.select_related("run__drill").order_by("-received", "-pk")[:_ANSWERS]
        return sorted(newest, key=lambda one: (one.run_id, one.round) != (run.pk, self.state.round))

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
    """What was said at a stop; None where this version does not deal it, or cannot read it any more."""
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


# Standing names: those of a table's last rounds that nothing took back, handed from answer to answer.
#
# Whatever may change them moves the table's version on, so what is kept for a version is what is stored at
# it.


MOST = 100
"""Tables of which they are kept, those that moved last."""


_Moment = tuple[int, int]
"""A version of a table, and the round in which it stood."""


_kept: OrderedDict[UUID, tuple[_Moment, Sequence[Verdict]]] = OrderedDict()


_lock = Lock()  # every request has a thread of its own


def standing(state: RoundState) -> Sequence[Verdict]:
    """Stated or self-reported, of this table's last rounds of the game, given under these rules."""
    run = state.run
    with _lock:
        at, names = _kept.get(run.pk, (None, ()))
    return names if at == (run.version, state.round) else _stored(state)


def _stored(state: RoundState) -> Sequence[Verdict]:
    own = Verdict.objects.in_force().filter(answer__run=state.run, right=False)
    own = own.filter(answer__game=state.game.slug, rules_version=RULES_VERSION)
    recent = own.filter(answer__round__gte=max(0, state.round - ROUNDS))
    return [verdict for verdict in recent.joined_to_names() if verdict.name_in_force]


def keep_names(answer: Answer, *, before: Sequence[Verdict]) -> None:
    """Of a table as this answer leaves it, once that is committed: what stood and still does, and its own."""
    names = [*before, *(verdict for verdict in answer.new_verdicts if verdict.name_in_force)]
    run, at = answer.run, (answer.run.version, answer.round)
    transaction.on_commit(lambda: _keep(run.pk, at, names))


def _keep(run_id: UUID, at: _Moment, names: Sequence[Verdict]) -> None:
    with _lock:
        _kept[run_id] = at, names
        _kept.move_to_end(run_id)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()


# Names taken back: a later answer that whoever holds the mistake would not have given.
#
# Who was told what is right and does it right has learnt, which takes nothing back; in a table test nobody is
# told.


def contradicted_names(
    *, state: RoundState, said: AnsweredStop, marked: Sequence[Verdict] | None = None
) -> tuple[list[Verdict], list[Verdict]]:
    """The names that stand which the answer at hand belies, and those that it leaves. Looked for before the
    answer is stored, so that nobody waits for it; among those that are stored, or `marked` where they are at
    hand."""
    found = standing(state) if marked is None else marked
    named = [(verdict, name) for verdict in found if (name := verdict.name_in_force)]
    told = state.run.drill.mode != Mode.TEST
    gone = {name for name in {name for _verdict, name in named} if contradicts(said, name, disclosed=told)}
    left = [verdict for verdict, name in named if name not in gone]
    return [verdict for verdict, name in named if name in gone], left


def withdraw(*, answer: Answer, names: Iterable[Verdict]) -> None:
    """Takes these names back; called within the transaction that stores the answer."""
    taken = [Retraction(verdict=verdict, answer=answer) for verdict in names]
    if taken:
        Retraction.objects.bulk_create(taken)


# Marking: what was said at a stop becomes verdicts with their names, and the names that it takes back.
#
# Nothing is stored here. An answer is marked as it is given; in a table test all are once it is over.


@dataclass(frozen=True)
class Marked:
    """An answer's verdicts as the engine gives them, what their names rest on, the names taken back, and
    those before it that are `left`."""

    verdicts: tuple[grading.Verdict, ...]
    earlier: Earlier
    contradicted_names: list[Verdict]
    left: list[Verdict]

    def rows(self, answer: Answer) -> list[Verdict]:
        """As they are stored."""
        return [row_of(answer, verdict, self.earlier) for verdict in self.verdicts]


def mark(
    state: RoundState,
    stop: Stop,
    typed: Mapping[str, Typed],
    *,
    earlier: Earlier,
    marked: Sequence[Verdict] | None = None,
) -> Marked:
    """Raises `Unanswered` where something cannot be read. `marked` as in `contradicted_names`."""
    verdicts = grade_stop(state.beliefs, stop, typed, before=earlier)
    said = AnsweredStop(state.beliefs, stop, {verdict.prompt.key: verdict.answer for verdict in verdicts})
    return Marked(verdicts, earlier, *contradicted_names(state=state, said=said, marked=marked))


def row_of(answer: Answer, verdict: grading.Verdict, earlier: Earlier) -> Verdict:
    naming, prompt = verdict.naming, verdict.prompt
    return Verdict(
        answer=answer,
        prompt=prompt.key,
        spot=prompt.spot,
        wager=prompt.wager,
        ask=prompt.ask,
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
