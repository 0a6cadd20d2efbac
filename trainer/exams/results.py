"""The result of a table test: each criterion met or not, from stored answers and grades.

Accuracy counts every decision that was asked: bets, hands, order, procedure. Accuracy, rules, critical errors
and pace are separate criteria: none makes up for another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from django.db.models import Exists, F, OuterRef
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.console.consoles import calls_supervisor
from games.engine.procedure.frames import Place
from games.engine.questions.answers import BetAnswer, Pressed
from games.engine.questions.irregularities.detection import WHAT_STANDS, WHO_IS_CALLED
from games.engine.questions.irregularities.irregularity import Event as TableEvent
from games.engine.questions.irregularities.irregularity_catalog import possible_in
from games.engine.questions.irregularities.kinds.mispaid import IRREGULARITY as MISPAID
from games.engine.questions.irregularities.rulings import FLOOR_DECIDES, NO_ONE
from games.engine.questions.layouts import LOSES, NUMBER, SENT
from games.engine.questions.table_hands import RESULT, TAKEN, TIE
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, Beats, Wager
from games.engine.texts import Text
from trainer.exams.models import Event, Standard, TestOutcome
from trainer.exams.pace import DealtPace, hands_and_bets, whole_job
from trainer.exams.standards import chance_per_mille, standard_of
from trainer.exams.wrong_rules import TWICE, WrongRule, wrong_rules
from trainer.pages.intervals import wilson
from trainer.play.decisions import Decision, decisions
from trainer.play.models import Answer, Run
from trainer.play.models.answers import Marked, in_force
from trainer.play.pace import FASTEST, FASTEST_PACE, HASTY
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import answers_of

CRITERIA = {
    "rounds": _("All rounds dealt"),
    "accuracy": _("Accuracy"),
    "rules": _("No rule missed repeatedly"),
    "critical": _("No critical error"),
    "pace": _("Pace"),
}
"""The criteria by name."""


def enough(name: str, *, rounds: int, decisions: int) -> bool:
    """Return whether a test has enough decisions for a criterion: one a round."""
    return name == "rounds" or decisions >= rounds


class Critical(StrEnum):
    """Errors that fail a table test whatever the accuracy. They are found in wrong answers, not stored; an
    amount that several mistakes explain counts as none."""

    WRONG_WINNER = "wrong-winner"
    CLEARED = "cleared-too-soon"
    SUPERVISOR = "supervisor-not-called"
    REPAIRED = "own-error-repaired"
    PAYTABLE = "wrong-paytable"


ERROR_WORDS = {
    Critical.WRONG_WINNER: _(
        "Wrong winner: a bet on a hand taken instead of paid or paid instead of taken, the wrong hand or "
        "number called, or a winning bet swept with the losers"
    ),
    Critical.CLEARED: _("A live bet cleared, or a bet left after its cards were cleared"),
    Critical.SUPERVISOR: _("A progressive win logged without calling the supervisor"),
    Critical.REPAIRED: _("Own mispay fixed without calling the floor"),
    Critical.PAYTABLE: _("Paid from the wrong paytable"),
}

ON_A_WHEEL = _("Wrong winner: the wrong number called, or a winning bet swept with the losers")


def error_words(error: Critical, game: Game) -> str | Promise:
    """Return a critical error in words; where no hands are dealt, without what is about hands."""
    return ON_A_WHEEL if error is Critical.WRONG_WINNER and not game.hands else ERROR_WORDS[error]


def errors_of(game: Game) -> tuple[Critical, ...]:
    """Return the critical errors that a test of this game can find."""
    found = {
        Critical.CLEARED: bool(game.hands),
        Critical.SUPERVISOR: game.progressive is not None,
        Critical.REPAIRED: MISPAID.slug in possible_in(game),
        Critical.PAYTABLE: any(wager.table for wager in game.wagers),
    }
    return tuple(error for error in Critical if found.get(error, True))


def critical_error(decision: Decision) -> Critical | None:
    """Return the critical error of a wrong decision that these rules can read, if any."""
    if decision.right or decision.given is None:
        return None
    return next((error for error, holds in CHECKS.items() if holds(decision)), None)


def _wager(decision: Decision) -> Wager | None:
    return decision.state.game.wager(decision.prompt.wager) if decision.prompt.wager else None


def _actions(decision: Decision) -> tuple[Action, Action] | None:
    """Return the right and the given action for a bet; None for other questions."""
    due, done = decision.prompt.due, decision.given
    return (due.action, done.action) if isinstance(due, BetAnswer) and isinstance(done, BetAnswer) else None


def _wrong_winner(decision: Decision) -> bool:
    """Where all bets lie on hands of the table, also the other hand called, or what is paid on the winning
    hand named among the bets to take. Of a wheel the wrong number, or what wins among what is swept."""
    due, given, asked = decision.prompt.due, decision.given, decision.prompt.question
    if asked is NUMBER:
        return True
    if asked is LOSES and isinstance(given, frozenset):
        lines = decision.state.played.settlement.lines
        return any(line.wager in given and line.action is Action.PAY for line in lines)
    if asked is RESULT:
        return TIE.value not in (due, given)
    if asked is TAKEN and isinstance(given, frozenset):
        settled = decision.state.played.settlement
        won = settled.hands.result
        paid = any(line.wager == won and line.action is Action.PAY for line in settled.lines)
        return paid and won in given
    wager = _wager(decision)
    against_dealer = wager is not None and isinstance(wager.win_condition, Beats)
    return against_dealer and _actions(decision) in ((Action.PAY, Action.TAKE), (Action.TAKE, Action.PAY))


def _cleared(decision: Decision) -> bool:
    """Return whether a bet in its betting circle was cleared or left by mistake. Swept bets and bonuses are
    not cleared with the cards, and a stake to be pushed is still there."""
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
    if not isinstance(event, TableEvent) or event.irregularity != MISPAID.slug:
        return False
    if asked is WHO_IS_CALLED:
        return decision.given == NO_ONE.value
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
class Score:
    """`right` of `of`."""

    right: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.of)

    def reaches(self, percent: int) -> bool:
        return self.right * 100 >= percent * self.of


NEAR = 100
"""Per mille of the tests of the same dealer that come out the other way, at least."""


def is_near(share: Score, percent: int) -> bool:
    """Return whether another test of the same dealer would come out the other way at least once in ten times.

    That is worked out for a dealer whose accuracy is this share.
    """
    needed = -(-share.of * percent // 100)
    chance = chance_per_mille(share.of, needed, share.right * 1000 // share.of)
    return NEAR <= chance <= 1000 - NEAR


@dataclass(frozen=True)
class FoundError:
    """A critical error and its round (from 0), place and bet, if any."""

    error: Critical
    round: int
    place: Place
    bet: Text


@dataclass(frozen=True)
class TableTest:
    """A finished table test with all answers of its run. `first` is the one near the cut that it decides:
    accuracy, rules and critical errors are then those of both."""

    run: Run
    answers: tuple[Answer, ...]
    first: "TableTest | None" = None

    @cached_property
    def by_answer(self) -> dict[int, tuple[Marked, ...]]:
        """Return the latest grades by answer."""
        return {answer.pk: in_force(answer) for answer in self.answers}

    @property
    def marked(self) -> list[Marked]:
        return [marked for graded in self.by_answer.values() for marked in graded]

    @property
    def rounds_due(self) -> int:
        return self.run.drill.rounds

    @cached_property
    def rounds(self) -> tuple[RoundState, ...]:
        """Return the rounds, each dealt on first use."""
        return tuple(RoundState(self.run, round) for round in range(self.run.round + 1))

    @cached_property
    def rounds_dealt(self) -> int:
        """Return the number of rounds answered to the end."""
        last = self.rounds[self.run.round]
        return self.run.round + (self.run.passed >= len(last.places))

    @property
    def decisions(self) -> Score:
        return _share(self.marked)

    @property
    def bets(self) -> Score:
        """Return the share of right bets, in action and amount; where all of a player's are paid at once, of
        what is sent."""
        return _share([one for one in self.marked if one.key.wager or one.key.question == SENT.slug])

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
        """Return the pace of the rounds dealt to the end."""
        return whole_job(self.rounds_dealt, self._whole_rounds)

    @cached_property
    def hands_and_bets(self) -> DealtPace:
        return hands_and_bets(self.rounds_dealt, self._whole_rounds)

    @property
    def _whole_rounds(self) -> list[tuple[Answer, tuple[Marked, ...]]]:
        whole = (answer for answer in self.answers if answer.round < self.rounds_dealt)
        return [(answer, self.by_answer[answer.pk]) for answer in whole]

    @cached_property
    def standard(self) -> Standard:
        return standard_of(self.run)

    @property
    def pace_required(self) -> Fraction:
        """Return the required percent of the target pace, less for extra time."""
        return Fraction(self.standard.pace * 100, 100 + self.run.extra)

    @cached_property
    def hasty(self) -> Score:
        """Return the share of answers faster than hands move."""
        fast = (_too_fast(answer, len(self.by_answer[answer.pk])) for answer in self.answers)
        return Score(sum(fast), len(self.answers))

    @property
    def implausible(self) -> bool:
        """Return whether answers, or all of them together, were faster than hands deal."""
        hasty = self.hasty.of > 0 and self.hasty.reaches(HASTY)
        return hasty or self.pace.reached > FASTEST_PACE

    @cached_property
    def errors(self) -> tuple[FoundError, ...]:
        return tuple(self._errors())

    @property
    def failing(self) -> tuple[FoundError, ...]:
        """Return the errors that the standard does not forgive."""
        return tuple(found for found in self.errors if found.error not in self.standard.forgives)

    @property
    def both(self) -> tuple["TableTest", ...]:
        return (self.first, self) if self.first else (self,)

    @property
    def pooled(self) -> Score:
        """Return the decisions that count: of both tests, where there are two."""
        return _share([marked for test in self.both for marked in test.marked])

    @property
    def critical(self) -> int:
        """Return how many errors count that the standard does not forgive."""
        return sum(len(test.failing) for test in self.both)

    @cached_property
    def near_cut(self) -> bool:
        """Return whether a second test has to decide; a second one always decides. Accuracy alone is unclear
        near its cut: whatever else was missed fails, above all a critical error."""
        if self.first or not all(met for name, met in self.criteria.items() if name != "accuracy"):
            return False
        return is_near(self.decisions, self.standard.accuracy)

    @cached_property
    def wrong_rules(self) -> tuple[WrongRule, ...]:
        """Return the rules that came out wrong beyond slips. One wrong answer alone deals no round."""
        if self.pooled.of - self.pooled.right < TWICE:
            return ()
        read = (test._read(answer) for test in self.both for answer in test.answers)
        return wrong_rules([decision for each in read for decision in each])

    def _read(self, answer: Answer) -> Iterator[Decision]:
        return decisions(self.rounds[answer.round], answer)

    def _errors(self) -> Iterator[FoundError]:
        """Yield the critical errors. Only rounds with a mistake are dealt."""
        for answer in self.answers:
            if all(marked.right for marked in self.by_answer[answer.pk]):
                continue
            for decision in self._read(answer):
                if error := critical_error(decision):
                    yield FoundError(error, answer.round, decision.stop.place, decision.prompt.bet)

    @cached_property
    def criteria(self) -> dict[str, bool]:
        """Return whether each criterion is met; with too few decisions it never is."""
        counts = {"rounds": self.rounds_due, "decisions": self.decisions.of}
        met = {
            "rounds": self.rounds_dealt >= self.rounds_due,
            "accuracy": self.pooled.reaches(self.standard.accuracy),
            "rules": not self.wrong_rules,
            "critical": not self.critical,
            "pace": self.pace.reached >= self.pace_required and not self.implausible,
        }
        return {name: found and enough(name, **counts) for name, found in met.items()}

    @property
    def is_official(self) -> bool:
        """Return whether it was given under a standard; others are practice tests."""
        return bool(self.run.standard)

    @property
    def met(self) -> bool:
        return all(self.criteria.values())

    @cached_property
    def void(self) -> bool:
        """Return whether it was voided, so that it is neither passed nor failed."""
        return Event.objects.voidings().filter(attempt__run=self.run).exists()

    @property
    def passed(self) -> bool:
        """Return whether the test was passed, which a practice test never is."""
        return self.is_official and self.met and not self.near_cut and not self.void


def table_test_of(run: Run) -> TableTest:
    return TableTest(run, tuple(answers_of(run=run)), _first_of(run))


def _first_of(run: Run) -> TableTest | None:
    """Return the test that this one decides; None for others, and where that one was voided."""
    if not run.standard:
        return None
    first = Run.objects.in_full().filter(attempt__second_tests__attempts__run=run).first()
    test = TableTest(first, tuple(answers_of(run=first))) if first else None
    return None if test is None or test.void else test


def _too_fast(answer: Answer, count: int) -> bool:
    return answer.received - answer.shown < FASTEST * count


def _share(graded: Sequence[Marked]) -> Score:
    return Score(sum(marked.right for marked in graded), len(graded))


def outcomes_of(runs: Iterable[Run]) -> dict[UUID, TestOutcome]:
    """Return the outcomes of finished tests by run, without tests that this version cannot deal."""
    finished = {run.pk: run for run in runs if run.finished}
    found = _stored(finished)
    missing = finished.keys() - found.keys()
    for pk in missing:
        with suppress(RoundUnavailable):
            store_outcome(table_test_of(finished[pk]))
    return _stored(finished) if missing else found


def _stored(finished: Mapping[UUID, Run]) -> dict[UUID, TestOutcome]:
    """Return the stored outcomes, each with `voided` added."""
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("run"))
    first = F("run__attempt__candidate__decides__run__version")
    stored = TestOutcome.objects.filter(run__in=finished).annotate(voided=Exists(voided), first_now=first)
    return {
        one.run_id: one
        for one in stored
        if (one.version, one.first_version) == (finished[one.run_id].version, one.first_now)
    }


def store_if_new(test: TableTest) -> None:
    """Store the outcome that a report computed, so that lists need not."""
    if test.run.pk not in _stored({test.run.pk: test.run}):
        store_outcome(test)


def store_outcome(test: TableTest) -> TestOutcome:
    values = {
        "version": test.run.version,
        "first_version": _version_of_first(test.run),
        "passed": test.passed,
        "near_cut": test.is_official and test.near_cut,
        "unmet": [name for name, met in test.criteria.items() if not met],
        "right": test.decisions.right,
        "decisions": test.decisions.of,
        "errors": len(test.errors),
    }
    return TestOutcome.objects.update_or_create(run=test.run, defaults=values)[0]


def _version_of_first(run: Run) -> int | None:
    first = Run.objects.filter(attempt__second_tests__attempts__run=run)
    return first.values_list("version", flat=True).first()
