"""The pace of a table test: the target time of its decisions as a share of the time they took.

Both are for the same decisions, so a candidate who is on target at each is on target overall, whatever the
test contains. The rate of hands and bets alone is information beside what a casino floor deals, and no
criterion.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

from games.engine.questions.ask import Part
from trainer.play.models import Answer
from trainer.play.models.answers import Marked
from trainer.play.selectors import due_on
from trainer.play.skills import question_of

GradedAnswers = Iterable[tuple[Answer, tuple[Marked, ...]]]
"""Answers of whole rounds, each with its decisions."""
MILLISECOND = timedelta(milliseconds=1)
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class DealtPace:
    """Rounds, the time they `took`, and the target time `due`."""

    rounds: int
    took: timedelta
    due: timedelta

    @property
    def reached(self) -> Fraction:
        """Return the percent of the target pace; 0 where nothing was dealt."""
        return (
            Fraction(100 * _whole(self.due), _whole(self.took)) if self.rounds and self.took else Fraction(0)
        )

    @property
    def an_hour(self) -> Fraction:
        return self._rounds_an_hour(self.took)

    @property
    def target_an_hour(self) -> Fraction:
        return self._rounds_an_hour(self.due)

    def _rounds_an_hour(self, time: timedelta) -> Fraction:
        return Fraction(self.rounds * _whole(HOUR), _whole(time)) if time else Fraction(0)

    @property
    def milliseconds(self) -> tuple[int, int]:
        """Return the time taken and the target time."""
        return self.took // MILLISECOND, self.due // MILLISECOND


def whole_job(rounds: int, graded: GradedAnswers) -> DealtPace:
    """Return the pace by the server's clock, absences included."""
    times = [(answer.received - answer.shown, due_on(answer, marked)) for answer, marked in graded]
    return _total(rounds, times)


def hands_and_bets(rounds: int, graded: GradedAnswers) -> DealtPace:
    """Return the pace of hands and bets alone; questions of one answer share its time evenly."""
    return _total(rounds, _core_times(graded))


def _core_times(graded: GradedAnswers) -> Iterator[tuple[timedelta, timedelta]]:
    for answer, marked in graded:
        own = count_core(answer.game, (one.key.question for one in marked))
        if own:
            took, due = answer.received - answer.shown, due_on(answer, marked)
            yield took * own // len(marked), due * own // len(marked)


def count_core(game: str, questions: Iterable[str]) -> int:
    """Return how many of these questions are hands and bets."""
    found = (question_of(game, question) for question in questions)
    return sum(each is not None and each[0].part is Part.EVERYDAY for each in found)


def _total(rounds: int, times: Iterable[tuple[timedelta, timedelta]]) -> DealtPace:
    took, due = timedelta(0), timedelta(0)
    for time, target in times:
        took, due = took + time, due + target
    return DealtPace(rounds, took, due)


def _whole(time: timedelta) -> int:
    return time // timedelta(microseconds=1)
