"""What a table test came to: each criterion met or not, from stored answers and verdicts.

Accuracy and pace are told apart: no speed makes up for an error, and no care for a table that does not move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from games.engine.procedure.places import Place
from games.engine.texts import Text
from trainer.drills import norms
from trainer.drills.decisions import decisions
from trainer.drills.exams.standards import asked_of
from trainer.drills.models import Answer, Run, Standard
from trainer.drills.models.stored import Marked, in_force
from trainer.drills.selectors import answers_of
from trainer.drills.sittings import Sitting
from trainer.path.intervals import wilson
from trainer.proctoring.models import Event
from trainer.reviewing.criteria import enough
from trainer.reviewing.critical import Critical, critical_error
from trainer.reviewing.dealt_pace import DealtPace, hands_and_bets, whole_job


@dataclass(frozen=True)
class Share:
    """How many of how many were right."""

    right: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.of)

    def reaches(self, percent: int) -> bool:
        return self.right * 100 >= percent * self.of


@dataclass(frozen=True)
class FoundError:
    """A critical error and where it was made: round from 0, place, and the bet by its name if it was one."""

    error: Critical
    round: int
    place: Place
    bet: Text


@dataclass(frozen=True)
class TableTest:
    """A finished table test. `answers` are all of its run, each with its verdicts."""

    run: Run
    answers: tuple[Answer, ...]

    @cached_property
    def by_answer(self) -> dict[int, tuple[Marked, ...]]:
        """Every decision as it was marked last, by its answer."""
        return {answer.pk: in_force(answer) for answer in self.answers}

    @property
    def marked(self) -> list[Marked]:
        return [marked for decided in self.by_answer.values() for marked in decided]

    @property
    def rounds_due(self) -> int:
        return self.run.drill.rounds

    @cached_property
    def sittings(self) -> tuple[Sitting, ...]:
        """Its rounds, each dealt when something is asked of it, once."""
        return tuple(Sitting(self.run, round) for round in range(self.run.round + 1))

    @cached_property
    def rounds_dealt(self) -> int:
        """Rounds of which every stop was answered."""
        last = self.sittings[self.run.round]
        return self.run.round + (self.run.passed >= len(last.places))

    @property
    def decisions(self) -> Share:
        return _share(self.marked)

    @property
    def bets(self) -> Share:
        """Those about bets; a bet is right if its action and its amount are."""
        return _share([marked for marked in self.marked if marked.key.wager])

    @property
    def overpaid(self) -> int:
        return sum(marked.overpaid for marked in self.marked)

    @property
    def underpaid(self) -> int:
        return sum(marked.underpaid for marked in self.marked)

    @property
    def rules_versions(self) -> list[int]:
        return sorted({marked.rules_version for marked in self.marked})

    @cached_property
    def pace(self) -> DealtPace:
        """Of the rounds that were dealt to their end."""
        return whole_job(self.rounds_dealt, self._whole_rounds)

    @cached_property
    def hands_and_bets(self) -> DealtPace:
        return hands_and_bets(self.rounds_dealt, self._whole_rounds)

    @property
    def _whole_rounds(self) -> list[tuple[Answer, tuple[Marked, ...]]]:
        whole = (answer for answer in self.answers if answer.round < self.rounds_dealt)
        return [(answer, self.by_answer[answer.pk]) for answer in whole]

    @cached_property
    def asked(self) -> Standard:
        return asked_of(self.run)

    @property
    def pace_asked(self) -> Fraction:
        """Per cent of the target pace; who is allowed more time may take it."""
        return Fraction(self.asked.pace * 100, 100 + self.run.extra)

    @cached_property
    def hasty(self) -> Share:
        """Answers that came faster than hands move, of all: no table is dealt so."""
        fast = (_too_fast(answer, len(self.by_answer[answer.pk])) for answer in self.answers)
        return Share(sum(fast), len(self.answers))

    @property
    def implausible(self) -> bool:
        return self.hasty.of > 0 and self.hasty.reaches(norms.HASTY)

    @cached_property
    def errors(self) -> tuple[FoundError, ...]:
        return tuple(self._errors())

    @property
    def failing(self) -> tuple[FoundError, ...]:
        """Those that the standard does not forgive."""
        return tuple(found for found in self.errors if found.error not in self.asked.forgives)

    def _errors(self) -> Iterator[FoundError]:
        """Looked for where something is wrong: the other rounds need not be dealt."""
        for answer in self.answers:
            if all(marked.right for marked in self.by_answer[answer.pk]):
                continue
            for decision in decisions(self.sittings[answer.round], answer):
                if error := critical_error(decision):
                    yield FoundError(error, answer.round, decision.stop.place, decision.prompt.bet)

    @cached_property
    def criteria(self) -> dict[str, bool]:
        """Each criterion by name, and whether it is met: never by fewer decisions than it takes."""
        counts = {"rounds": self.rounds_due, "bets": self.bets.of, "decisions": self.decisions.of}
        met = {
            "rounds": self.rounds_dealt >= self.rounds_due,
            "bets": self.bets.reaches(self.asked.bets_right),
            "critical": not self.failing,
            "pace": self.pace.reached >= self.pace_asked and not self.implausible,
        }
        return {name: found and enough(name, **counts) for name, found in met.items()}

    @property
    def ours(self) -> bool:
        """Whether it was sat under a standard of the house; any other is a practice test."""
        return bool(self.run.standard)

    @property
    def met(self) -> bool:
        return all(self.criteria.values())

    @cached_property
    def void(self) -> bool:
        """Whether its examiner voided it: then it is neither passed nor failed."""
        return Event.objects.voidings().filter(attempt__run=self.run).exists()

    @property
    def passed(self) -> bool:
        """Nobody passes a practice test, whatever it came to."""
        return self.ours and self.met and not self.void


def table_test_of(run: Run) -> TableTest:
    return TableTest(run, tuple(answers_of(run=run)))


def _too_fast(answer: Answer, decided: int) -> bool:
    return answer.received - answer.shown < norms.FASTEST * decided


def _share(decided: Sequence[Marked]) -> Share:
    return Share(sum(marked.right for marked in decided), len(decided))
