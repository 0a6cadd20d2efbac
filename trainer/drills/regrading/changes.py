"""What marking a run again would change: every decision of which it comes out otherwise what it is worth.

The dry run and the application are this one comparison. What is typed is read again; nothing of an answer is
changed, and a name alone changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from games.engine.errors import Refused
from games.engine.rounds import grading
from games.engine.rounds.grading import grade
from games.engine.rounds.stops import Stop
from trainer.drills import selectors
from trainer.drills.models import Answer, Correction, Run
from trainer.drills.models.correction import COUNTED, SIGNED
from trainer.drills.models.stored import Marked, in_force
from trainer.drills.regrading.corrected import Corrected
from trainer.drills.sittings import NotDealt


@dataclass(frozen=True)
class Change:
    """One decision: the answer, the corrected round and its stop, how it was marked and how it is now."""

    answer: Answer
    sitting: Corrected
    stop: Stop
    before: Marked
    after: grading.Verdict

    @property
    def overpaid(self) -> int:
        return self.after.overpaid - self.before.overpaid

    @property
    def underpaid(self) -> int:
        return self.after.underpaid - self.before.underpaid


@dataclass
class RunChanges:
    """Those of one run; how many decisions of it these rules cannot mark, which stay as they are."""

    run: Run
    changes: list[Change] = field(default_factory=list)
    unmarked: int = 0

    @property
    def came_to(self) -> dict[str, int]:
        """In the fields of `CorrectedRun`."""
        turned = [(one.before.right, one.after.right) for one in self.changes]
        counted = (len(turned), turned.count((False, True)), turned.count((True, False)), self.unmarked)
        cents = (sum(getattr(one, name) for one in self.changes) for name in SIGNED)
        return dict(zip((*COUNTED, *SIGNED), (*counted, *cents), strict=True))


def changes_of(run: Run, correction: Correction) -> RunChanges:
    """Of what is marked of it; nothing of what still waits to be."""
    found = RunChanges(run)
    answers = selectors.answers_of(run=run).filter(game=correction.game).order_by("round", "position")
    for round, given in groupby(answers, attrgetter("round")):
        sitting = Corrected(run, round, correction)
        for answer in given:
            _compare(answer, sitting, found)
    return found


def _compare(answer: Answer, sitting: Corrected, found: RunChanges) -> None:
    marked = tuple(one for one in in_force(answer) if not one.ruled)
    try:
        stop = sitting.stop_at(answer.place) if marked else None
    except NotDealt:
        stop = None
    if stop is None:
        found.unmarked += len(marked)
        return
    for before, after in _marked_again(answer, marked, stop):
        if after is None:
            found.unmarked += 1
        elif _worth(before) != _worth(after):
            found.changes.append(Change(answer, sitting, stop, before, after))


def _marked_again(
    answer: Answer, marked: tuple[Marked, ...], stop: Stop
) -> Iterator[tuple[Marked, grading.Verdict | None]]:
    typed = answer.given
    for before in marked:
        key = str(before.key)
        prompt = stop.prompt(key)
        try:
            yield before, grade(prompt, prompt.read(typed.get(key, ""))) if prompt else None
        except Refused:
            yield before, None


def _worth(verdict: Marked | grading.Verdict) -> tuple[bool, int, int]:
    return verdict.right, verdict.overpaid, verdict.underpaid
