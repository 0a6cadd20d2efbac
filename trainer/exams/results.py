"""What a table test came to: each criterion met or not, from stored answers and verdicts.

Accuracy and pace are told apart: no speed makes up for an error, and no care for a table that does not move.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from games.engine.console.sequences import calls_supervisor
from games.engine.procedure.places import Place
from games.engine.questions.action_answers import Pressed
from games.engine.questions.answers import BetAnswer
from games.engine.questions.irregularities.detection import WHAT_STANDS, WHO_IS_CALLED
from games.engine.questions.irregularities.events import Event as TableEvent
from games.engine.questions.irregularities.events import Irregularity
from games.engine.questions.irregularities.rulings import FLOOR_DECIDES, NOBODY
from games.engine.rules.wagers import Action, HeadToHead, Wager
from games.engine.texts import Text
from trainer.exams.models import Event, Standard, TestOutcome
from trainer.exams.pace import DealtPace, hands_and_bets, whole_job
from trainer.exams.standards import asked_of
from trainer.pages.intervals import wilson
from trainer.play.decisions import Decision, decisions
from trainer.play.models import Answer, Run
from trainer.play.models.answers import Marked, in_force
from trainer.play.pace import FASTEST, HASTY
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import answers_of

CRITERIA = {
    "rounds": _("Every round dealt"),
    "bets": _("Bet decisions right"),
    "critical": _("No critical error"),
    "pace": _("Pace"),
}
"""The criteria of exams/results.py by name."""


def enough(name: str, *, rounds: int, bets: int, decisions: int) -> bool:
    """Return whether a test of so many rounds has the decisions that a criterion takes: one a round, about a
    bet where the criterion is about bets. With fewer, it is never met."""
    counted = {"bets": bets, "critical": decisions, "pace": decisions}
    return counted.get(name, rounds) >= rounds


# Critical errors: those that fail a table test whatever the percentage. Found in stored answers, not stored.
#
# An error is looked for only where a verdict says wrong, and in what the answer says of one bet or act. Where
# several mistakes would explain an amount, none of them is held against the trainee.


class Critical(StrEnum):
    WRONG_WINNER = "wrong-winner"
    CLEARED = "cleared-too-soon"
    SUPERVISOR = "supervisor-not-called"
    REPAIRED = "own-error-repaired"
    PAYTABLE = "wrong-paytable"


WORDS = {
    Critical.WRONG_WINNER: _(
        "Wrong winner: a bet against the dealer taken instead of paid, or paid instead of taken"
    ),
    Critical.CLEARED: _("A bet cleared while it was in action, or left when its cards were cleared"),
    Critical.SUPERVISOR: _("A progressive win logged without calling the supervisor"),
    Critical.REPAIRED: _("Own mispay corrected without calling the floor"),
    Critical.PAYTABLE: _("Paid from the wrong paytable"),
}


def critical_error(decision: Decision) -> Critical | None:
    """Looked for where the decision is wrong, and can still be read."""
    if decision.right or decision.given is None:
        return None
    return next((error for error, holds in CHECKS.items() if holds(decision)), None)


def _wager(decision: Decision) -> Wager | None:
    return decision.state.game.wager(decision.prompt.wager) if decision.prompt.wager else None


def _actions(decision: Decision) -> tuple[Action, Action] | None:
    """What was due and what was done with a bet; None where none is asked about."""
    due, done = decision.prompt.due, decision.given
    return (due.action, done.action) if isinstance(due, BetAnswer) and isinstance(done, BetAnswer) else None


def _wrong_winner(decision: Decision) -> bool:
    wager = _wager(decision)
    against_dealer = wager is not None and isinstance(wager.settles, HeadToHead)
    return against_dealer and _actions(decision) in ((Action.PAY, Action.TAKE), (Action.TAKE, Action.PAY))


def _cleared(decision: Decision) -> bool:
    """A bet of one's own in its circle: one that was swept and a bonus are not cleared with the cards, and a
    stake that was to be returned is still there to be returned."""
    wager, actions = _wager(decision), _actions(decision)
    if wager is None or wager.progressive or not wager.staked or actions is None:
        return False
    return actions[0] is not actions[1] and Action.LEAVE in actions and Action.PUSH not in actions


def _supervisor(decision: Decision) -> bool:
    due, given = decision.prompt.due, decision.given
    if not isinstance(decision.prompt.kind, Pressed) or not isinstance(due, tuple):
        return False
    return isinstance(given, tuple) and "supervisor" in due and not calls_supervisor(given)


def _repaired(decision: Decision) -> bool:
    event, asked = decision.frame.subject, decision.prompt.question
    if not isinstance(event, TableEvent) or event.irregularity is not Irregularity.MISPAID:
        return False
    if asked is WHO_IS_CALLED:
        return decision.given == NOBODY.value
    return asked is WHAT_STANDS and decision.given != FLOOR_DECIDES.value


def _paytable(decision: Decision) -> bool:
    return decision.marked.mistake == "other-paytable"


CHECKS: dict[Critical, Callable[[Decision], bool]] = {
    Critical.WRONG_WINNER: _wrong_winner,
    Critical.CLEARED: _cleared,
    Critical.SUPERVISOR: _supervisor,
    Critical.REPAIRED: _repaired,
    Critical.PAYTABLE: _paytable,
}


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
    def sittings(self) -> tuple[RoundState, ...]:
        """Its rounds, each dealt when something is asked of it, once."""
        return tuple(RoundState(self.run, round) for round in range(self.run.round + 1))

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
        return self.hasty.of > 0 and self.hasty.reaches(HASTY)

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
    return answer.received - answer.shown < FASTEST * decided


def _share(decided: Sequence[Marked]) -> Share:
    return Share(sum(marked.right for marked in decided), len(decided))


def outcomes_of(runs: Iterable[Run]) -> dict[UUID, TestOutcome]:
    """By run, of finished tests; none for a test whose rounds this version does not deal any more."""
    finished = {run.pk: run for run in runs if run.finished}
    found = _kept(finished)
    missing = finished.keys() - found.keys()
    for pk in missing:
        with suppress(RoundUnavailable):
            keep(table_test_of(finished[pk]))
    return _kept(finished) if missing else found


def _kept(finished: Mapping[UUID, Run]) -> dict[UUID, TestOutcome]:
    """Those that are there, each with whether its test was voided, then or since."""
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("run"))
    kept = TestOutcome.objects.filter(run__in=finished).annotate(voided=Exists(voided))
    return {one.run_id: one for one in kept if one.version == finished[one.run_id].version}


def keep_if_new(test: TableTest) -> None:
    """What a report has read anyway need not be read again by a list."""
    if not TestOutcome.objects.filter(run=test.run, version=test.run.version).exists():
        keep(test)


def keep(test: TableTest) -> TestOutcome:
    came_to = {
        "version": test.run.version,
        "passed": test.passed,
        "unmet": [name for name, met in test.criteria.items() if not met],
        "right": test.decisions.right,
        "decisions": test.decisions.of,
        "errors": len(test.errors),
    }
    return TestOutcome.objects.update_or_create(run=test.run, defaults=came_to)[0]
