"""What a table test came to: each criterion met or not, from stored answers and verdicts.

Accuracy and pace are told apart: no speed makes up for an error, and no care for a table that does not move.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from functools import cached_property

from games.engine.errors import Refused
from games.engine.rounds.grading import read_given
from trainer.drills import norms
from trainer.drills.models import Answer, Run, Verdict
from trainer.drills.sittings import Sitting
from trainer.reviewing.critical import Critical, Wrong, critical_error
from trainer.reviewing.intervals import wilson

BETS = ("action", "amount")


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
    """A critical error and where it was made: round from 0, and place."""

    error: Critical
    round: int
    place: str
    wager: str


@dataclass(frozen=True)
class TableTest:
    """A finished table test. `answers` are all of its run, each with its verdicts."""

    run: Run
    answers: tuple[Answer, ...]

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Those in force: an answer that was marked again counts as it was marked last."""
        return tuple(verdict for answer in self.answers for verdict in in_force(answer.verdicts.all()))

    @property
    def rounds_due(self) -> int:
        return self.run.drill.rounds

    @cached_property
    def rounds_dealt(self) -> int:
        """Rounds of which every stop was answered."""
        return self.run.round + (1 if Sitting(self.run, self.run.round).over else 0)

    @property
    def decisions(self) -> Share:
        return Share(sum(verdict.right for verdict in self.verdicts), len(self.verdicts))

    @cached_property
    def bets(self) -> Share:
        """A bet's action and its amount are one decision, right if both are."""
        by_bet: dict[tuple[int, str, str, str], bool] = {}
        for verdict in self.verdicts:
            if verdict.ask in BETS:
                step, spot, _ask, wager = verdict.prompt.split("/")
                bet = (verdict.answer_id, step, spot, wager)
                by_bet[bet] = by_bet.get(bet, True) and verdict.right
        return Share(sum(by_bet.values()), len(by_bet))

    @property
    def overpaid(self) -> int:
        return sum(verdict.overpaid for verdict in self.verdicts)

    @property
    def underpaid(self) -> int:
        return sum(verdict.underpaid for verdict in self.verdicts)

    @property
    def rules_versions(self) -> list[int]:
        return sorted({verdict.rules_version for verdict in self.verdicts})

    @cached_property
    def time(self) -> timedelta:
        """Of the rounds that were dealt to their end, by the server's clock alone, absences included."""
        whole = (answer for answer in self.answers if answer.round < self.rounds_dealt)
        return sum((answer.received - answer.shown for answer in whole), timedelta(0))

    @property
    def pace(self) -> Fraction:
        """Rounds an hour; 0 where no round was dealt to its end."""
        seconds = Fraction(self.time / timedelta(microseconds=1)) / 10**6
        return Fraction(self.rounds_dealt * 3600) / seconds if seconds else Fraction(0)

    @property
    def target(self) -> int:
        return norms.ROUNDS_AN_HOUR[self.run.drill.spots]

    @cached_property
    def errors(self) -> tuple[FoundError, ...]:
        return tuple(self._errors())

    def _errors(self) -> Iterator[FoundError]:
        sittings = {round: Sitting(self.run, round) for round in range(self.run.round + 1)}
        for answer in self.answers:
            for verdict in in_force(answer.verdicts.all()):
                wrong = None if verdict.right else _wrong(sittings[answer.round], answer, verdict)
                error = critical_error(wrong) if wrong else None
                if wrong and error:
                    yield FoundError(error, answer.round, answer.place, wrong.prompt.facts.get("wager", ""))

    @cached_property
    def criteria(self) -> dict[str, bool]:
        """Each criterion by name, and whether it is met."""
        return {
            "rounds": self.rounds_dealt >= self.rounds_due,
            "bets": self.bets.reaches(norms.BETS_RIGHT),
            "critical": not self.errors,
            "pace": self.pace * 100 >= norms.PACE * self.target,
        }

    @property
    def passed(self) -> bool:
        return all(self.criteria.values())


def table_test_of(run: Run) -> TableTest:
    return TableTest(run, tuple(run.answers.prefetch_related("verdicts")))


def in_force(verdicts: Iterable[Verdict]) -> Iterable[Verdict]:
    return {verdict.prompt: verdict for verdict in verdicts}.values()


def _wrong(sitting: Sitting, answer: Answer, verdict: Verdict) -> Wrong | None:
    """The answer as it was meant; None where these rules no longer ask it."""
    stop = next((stop for stop in sitting.stops if stop.place == answer.place), None)
    prompt = stop.prompt(verdict.prompt) if stop else None
    if stop is None or prompt is None:
        return None
    try:
        said = read_given(prompt, answer.given.get(prompt.key, ""))
    except Refused:
        return None
    return Wrong(sitting.game, sitting.played.moments[stop.moment], prompt, said, verdict.mistake)
