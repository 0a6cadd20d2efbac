"""Earlier answers: what somebody said before in a round and in the last rounds of its game.

What a mistake is named from. Rounds that this version does not deal any more say nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from uuid import UUID

from django.db.models import Q, QuerySet

from games.engine.asks.answers import Given
from games.engine.errors import Refused
from games.engine.rounds.evidence import Answered
from games.engine.rounds.stops import Stop
from trainer.drills.models import Answer, Mode, Plan, Run
from trainer.drills.sittings import NotDealt, Sitting

ROUNDS = 3
"""Rounds of the game before the one in hand."""

ENOUGH = 30
"""Answers: where rounds are short, as many of them as come to that."""

_RUNS, _ANSWERS = 6, 150
"""Tables and answers among which they are looked for, the last ones."""


Rounds = dict[tuple[UUID, int], Sitting]
"""Rounds that are dealt already, by run and round."""


@dataclass
class Earlier:
    """Called, it fetches and deals what was answered before the stop in hand, or before an answer `until`
    which it is looked back; `answers` are theirs then. `dealt` is shared by whoever looks back often."""

    sitting: Sitting
    until: Answer | None = None
    dealt: Rounds = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    def __call__(self) -> tuple[Answered, ...]:
        return self._answered

    @cached_property
    def _answered(self) -> tuple[Answered, ...]:
        found = []
        for answer, answered in self._rounds():
            self.answers.append(answer)
            found.append(answered)
        return tuple(found)

    def _rounds(self) -> Iterator[tuple[Answer, Answered]]:
        """This round, then the last ones before it, newest first."""
        others = said = 0
        for (run_id, round), answers in groupby(self._newest(), lambda one: (one.run_id, one.round)):
            here = (run_id, round) == (self.sitting.run.pk, self.sitting.round)
            others += not here
            if others > ROUNDS and said >= ENOUGH:
                return
            of_round = list(answers)
            said += len(of_round)
            sitting = self.sitting if here else self._dealt(of_round[0].run, round)
            for answer in of_round:
                answered = said_at(sitting, answer)
                if answered:
                    yield answer, answered

    def _dealt(self, run: Run, round: int) -> Sitting:
        return self.dealt.setdefault((run.pk, round), Sitting(run, round))

    def _newest(self) -> list[Answer]:
        """This round's first, whatever was answered at another table meanwhile."""
        run = self.sitting.run
        near = Q(run=run) | Q(run__in=_last_runs(run))
        answers = Answer.objects.filter(near, self._before, game=self.sitting.game.slug)
        # What is said here of another table's open test, or of an open room, would tell what was wrong there.
        untold = Q(run__drill__mode=Mode.TEST) | Q(run__drill__plan=Plan.ROOM)
        elsewhere = untold & Q(run__finished__isnull=True) & ~Q(run=run)
        told_first = answers.exclude(run__drill__mode=Mode.LEARN).exclude(elsewhere)
        newest = told_first.select_related("run__drill").order_by("-received", "-pk")[:_ANSWERS]
        return sorted(newest, key=lambda one: (one.run_id, one.round) != (run.pk, self.sitting.round))

    @property
    def _before(self) -> Q:
        if self.until is None:
            return Q()
        at_once = Q(received=self.until.received, pk__lt=self.until.pk)
        return Q(received__lt=self.until.received) | at_once


def _last_runs(run: Run) -> QuerySet[Run, UUID]:
    own = Run.objects.filter(membership=run.membership_id)
    return own.order_by("-shown").values_list("pk", flat=True)[:_RUNS]


def said_at(sitting: Sitting, answer: Answer) -> Answered | None:
    """What was said at a stop; None where this version does not deal it, or cannot read it any more."""
    try:
        stop = sitting.stop_at(answer.place)
    except NotDealt:
        return None
    given = _readable(stop, answer) if stop else {}
    return Answered(sitting.beliefs, stop, given) if stop and given else None


def _readable(stop: Stop, answer: Answer) -> Mapping[str, Given]:
    typed, given = answer.given, {}
    for prompt in stop.prompts:
        try:
            given[prompt.key] = prompt.read(typed.get(prompt.key, ""))
        except Refused:
            continue
    return given
