"""The pace of a table test: the time that its decisions take on target, in shares of the time that they took.

Both are of the same decisions, all of them: who is on target at each is on target in the whole, whatever a
test contains. Rounds an hour follow from either. Those of hands and bets alone are told beside what the floor
deals by hand; nobody is judged by them.
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

Decided = Iterable[tuple[Answer, tuple[Marked, ...]]]
"""Answers of whole rounds, each with its decisions."""

MILLISECOND = timedelta(milliseconds=1)
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class DealtPace:
    """So many rounds that `took` so long, and are `due` in so long on target."""

    rounds: int
    took: timedelta
    due: timedelta

    @property
    def reached(self) -> Fraction:
        """Per cent of the target pace; 0 where nothing was dealt."""
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
        """What it took, and what is due."""
        return self.took // MILLISECOND, self.due // MILLISECOND


def whole_job(rounds: int, decided: Decided) -> DealtPace:
    """By the server's clock alone, absences included."""
    times = [(answer.received - answer.shown, due_on(answer, marked)) for answer, marked in decided]
    return _added(rounds, times)


def hands_and_bets(rounds: int, decided: Decided) -> DealtPace:
    """The same of what is no other procedure; what was asked together shares its time evenly."""
    return _added(rounds, _everyday(decided))


def _everyday(decided: Decided) -> Iterator[tuple[timedelta, timedelta]]:
    for answer, marked in decided:
        own = everyday_of(answer.game, (one.key.question for one in marked))
        if own:
            took, due = answer.received - answer.shown, due_on(answer, marked)
            yield took * own // len(marked), due * own // len(marked)


def everyday_of(game: str, questions: Iterable[str]) -> int:
    """How many of these are hands and bets."""
    found = (question_of(game, question) for question in questions)
    return sum(each is not None and each[0].part is Part.EVERYDAY for each in found)


def _added(rounds: int, times: Iterable[tuple[timedelta, timedelta]]) -> DealtPace:
    took, due = timedelta(0), timedelta(0)
    for time, target in times:
        took, due = took + time, due + target
    return DealtPace(rounds, took, due)


def _whole(time: timedelta) -> int:
    return time // timedelta(microseconds=1)
