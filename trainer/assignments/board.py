"""Results of an assignment by person and question."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.procedure.frames import Key
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Score, Trial, assignees, counting, trials_of
from trainer.assignments.services import preview_run
from trainer.pages.text import translate
from trainer.play.felt.cards import signed
from trainer.play.labels import game_name, player_title, question_words, step_title, wager_words
from trainer.play.models import Run, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.pace import time_of
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import TALLIED, disclosed
from trainer.play.skills import Kind, kind_of, question_of
from trainer.practice.forms import KINDS, DrillChoice, read_choice
from trainer.practice.plans.fresh_deals import SPOTS
from trainer.reports.answers import stored_words
from trainer.reports.figures import mistake_words
from trainer.schools.models import Membership

RIGHT, SLOW, WRONG = "right", "slow", "wrong"

FIELDS = {
    "run": F("answer__run"),
    "round": F("answer__round"),
    "position": F("answer__position"),
    "place": F("answer__place"),
    "game": F("answer__game"),
    "allowed": F("answer__allowed"),
    "seen": F("answer__seen"),
    "shown": F("answer__shown"),
    "received": F("answer__received"),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the stored answer, what it was `worth`, and the mistake in force."""

    run: UUID
    game: str
    round: int
    position: int
    place: str
    key: Key
    given: str
    worth: str
    named: str

    @property
    def kind(self) -> Kind | None:
        return kind_of(game=self.game, key=self.key)


def decisions_in(runs: Sequence[UUID], *, round: int | None = None) -> Iterator[Decision]:
    """Yield the decisions of one round or all, in one query; none of a practice test in progress."""
    if not runs:
        return
    verdicts = disclosed(Verdict.objects.in_force().with_names().filter(answer__run__in=runs))
    if round is not None:
        verdicts = verdicts.filter(answer__round=round)
    rows = verdicts.order_by("pk").values("answer", "prompt", "given", "right", "named", **FIELDS)
    for row in with_keys(rows):
        yield Decision(
            run=row["run"],
            game=row["game"],
            round=row["round"],
            position=row["position"],
            place=row["place"],
            key=row["key"],
            given=row["given"],
            worth=_worth(row),
            named=row["named"],
        )


def _worth(row: dict[str, Any]) -> str:
    """Return what the answer was worth: slow is longer than all that was asked there may take."""
    if not row["right"]:
        return WRONG
    time = time_of(seen=row["seen"], shown=row["shown"], received=row["received"])
    slow = time is not None and row["allowed"] is not None and time.total_seconds() > row["allowed"]
    return SLOW if slow else RIGHT


MAX_ANSWERS = 5
"""Different answers that are listed; the others are counted together."""


@dataclass
class Column:
    """`key` names it in an address; `right` is the answer where all had the same cards; `answers` counts
    stored texts."""

    key: str
    label: str
    under: str
    right: str = ""
    worths: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)

    def add(self, decision: Decision, given: str) -> None:
        self.worths[decision.worth] += 1
        self.answers[given] += 1
        if decision.named:
            self.named[decision.named] += 1

    @property
    def counts(self) -> list[tuple[str, int]]:
        return [(worth, self.worths[worth]) for worth in (RIGHT, SLOW, WRONG)]

    @property
    def wrong(self) -> int:
        return self.worths[WRONG]

    @property
    def total(self) -> int:
        return self.worths.total()

    @property
    def distribution(self) -> list[tuple[str, int]]:
        """What was answered, the commonest first."""
        worded = ((stored_words(given), count) for given, count in self.answers.items())
        ranked = sorted(worded, key=lambda each: (-each[1], each[0]))
        others = sum(count for _words, count in ranked[MAX_ANSWERS:])
        return ranked[:MAX_ANSWERS] + ([(_("other mistake"), others)] if others else [])

    @property
    def mistake(self) -> tuple[str, int] | None:
        """The commonest one that stands, and how often."""
        if not self.named:
            return None
        slug, times = min(self.named.items(), key=lambda each: (-each[1], each[0]))
        return mistake_words(slug), times


def kind_key(decision: Decision) -> str:
    """game/question, or of a bet game/question/wager."""
    return _kind_key(decision.game, decision.key.question, decision.key.wager)


@cache
def _kind_key(game: str, question: str, wager: str) -> str:
    found = question_of(game, question)
    by_wager = found and found[1].by_wager
    return "/".join(filter(None, (game, question, wager if by_wager else "")))


def columns_by_kind(decisions: Iterable[Decision], games: list[str]) -> dict[str, Column]:
    """Return the columns in the order of a round, game by game. Amounts are left out: the cards differ."""
    last: dict[str, tuple[int, int, int]] = {}
    found: dict[str, Column] = {}
    for _answer, together in groupby(decisions, key=lambda one: (one.run, one.round, one.position)):
        for number, one in enumerate(together):
            key = kind_key(one)
            if key not in found:
                found[key] = _of_kind(key, one, several=len(games) > 1)
            game = games.index(one.game) if one.game in games else len(games)
            last[key] = max(last.get(key, (0, 0, 0)), (game, one.position, number))
            found[key].add(one, _without_amount(one.given))
    return {key: found[key] for key in sorted(found, key=lambda key: last[key])}


def _of_kind(key: str, decision: Decision, *, several: bool) -> Column:
    kind = decision.kind
    label = (
        wager_words(decision.game, decision.key.wager)
        if kind and kind.wager
        else question_words(decision.key.question)
    )
    return Column(key, label, game_name(decision.game) if several else "")


def _without_amount(given: str) -> str:
    """Of "pay 25" that it was paid."""
    return str(Action.PAY) if given.startswith(f"{Action.PAY} ") else given


def _due(prompt: Prompt) -> str:
    """Return the right answer in words, cards as signs."""
    words = translate(prompt.words(prompt.due))
    return signed(words) or words


def columns_of_round(round_state: RoundState, decisions: Iterable[Decision]) -> dict[str, Column]:
    """Return a column for each decision of a shared round, with the right answer."""
    found = {
        f"{stop.place}|{prompt.key}": Column(
            key=f"{stop.place}|{prompt.key}",
            label=translate(prompt.label),
            under=_where(round_state, stop),
            right=_due(prompt),
        )
        for stop in round_state.stops
        for prompt in stop.prompts
    }
    for one in decisions:
        if column := found.get(f"{one.place}|{one.key}"):
            column.add(one, one.given)
    return found


def _where(round_state: RoundState, stop: Stop) -> str:
    seats = round_state.played.inputs
    return player_title(seats.seat(stop.spot)) if stop.spot else step_title(stop.place.step)


def scores_of(runs: Sequence[Run]) -> dict[UUID, Score]:
    """Return right and all decisions of each run, in one query."""
    if not runs:
        return {}
    verdicts = disclosed(Verdict.objects.in_force().filter(answer__run__in=[run.pk for run in runs]))
    sums = verdicts.order_by().values("answer__run")
    rows = sums.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    return {row["answer__run"]: (row["right"], row["decisions"]) for row in rows}


@dataclass(frozen=True)
class PersonResult:
    """One person: their attempts, the one that `counted`; `has_left` if it is no longer assigned to them."""

    member: Membership
    trials: list[Trial] = field(default_factory=list)
    counted: Trial | None = None
    has_left: bool = False

    @property
    def done(self) -> bool:
        return self.counted is not None and self.counted.done

    @property
    def sealed(self) -> bool:
        """Whether a practice test is in progress, whose answers are not disclosed."""
        return self.counted is not None and self.counted.run.sealed


@dataclass(frozen=True)
class AssignmentResults:
    people: list[PersonResult]
    scores: dict[UUID, Score]

    @property
    def runs(self) -> list[UUID]:
        """Those that count."""
        return [one.counted.run.pk for one in self.people if one.counted]

    @property
    def by_run(self) -> dict[UUID, PersonResult]:
        return {one.counted.run.pk: one for one in self.people if one.counted}

    @property
    def done(self) -> int:
        return sum(one.done for one in self.people if not one.has_left)

    @property
    def of(self) -> int:
        return sum(not one.has_left for one in self.people)


def assignment_results(assignment: Assignment) -> AssignmentResults:
    """Return the results by name, last those of people who left the class."""
    there = list(assignees(assignment))
    by_member: dict[int, list[Trial]] = {}
    for one in trials_of([assignment])[assignment.pk]:
        by_member.setdefault(one.work.membership_id, []).append(one)
    present = {member.pk for member in there}
    left = [pk for pk in by_member if pk not in present]
    has_left = list(Membership.objects.filter(pk__in=left).select_related("user")) if left else []
    scores = scores_of([one.run for trials in by_member.values() for one in trials])
    people = [
        PersonResult(
            member, trials, counting(trials, assignment.counts, scores), has_left=member.pk not in present
        )
        for member in (*there, *has_left)
        for trials in [by_member.get(member.pk, [])]
    ]
    return AssignmentResults(people, scores)


NOT_STARTED, IN_PROGRESS = "not-yet", "sat"

Worths = dict[tuple[UUID, str], Counter[str]]
"""What a run's decisions in a column were worth."""


@dataclass(frozen=True)
class ResultCell:
    """`state` is the worst of what is in it; `words` say it in full, `count` beside its sign."""

    state: str
    words: str
    count: str = ""
    url: str = ""


@dataclass(frozen=True)
class Board:
    results: AssignmentResults
    columns: list[Column]
    rows: list[dict[str, Any]]
    round: int | None = None

    @property
    def wrong(self) -> bool:
        return any(column.wrong or column.worths[SLOW] for column in self.columns)


def board_of(assignment: Assignment, *, round: int | None = None) -> Board:
    """Return the results by skill; or of one round, where all have the same deal and it can still be
    dealt."""
    people = assignment_results(assignment)
    round_state = shared_round(assignment, round)
    decisions = list(decisions_in(people.runs, round=round if round_state else None))
    if round_state:
        columns, key_of = columns_of_round(round_state, decisions), _question_key
    else:
        round = None
        columns, key_of = columns_by_kind(decisions, assignment.games), kind_key
    worths = _worths(decisions, key_of)
    address = reverse("assignments:answers", args=[assignment.pk])
    rows = [
        {"result": one, "cells": list(_result_cells(one, columns, worths, address, round))}
        for one in people.people
    ]
    return Board(people, list(columns.values()), rows, round)


def shared_round(assignment: Assignment, round: int | None) -> RoundState | None:
    """Return a round of the shared deal; None where there is none, or it can no longer be dealt."""
    if round is None or assignment.drill is None or not 0 <= round < assignment.rounds:
        return None
    round_state = RoundState(preview_run(assignment.drill, assignment.drill.seed), round)
    try:
        return round_state if round_state.stops else None
    except RoundUnavailable:
        return None


def _question_key(decision: Decision) -> str:
    return f"{decision.place}|{decision.key}"


def _worths(decisions: list[Decision], key_of: Callable[[Decision], str]) -> Worths:
    found: Worths = {}
    for one in decisions:
        found.setdefault((one.run, key_of(one)), Counter())[one.worth] += 1
    return found


def _result_cells(
    one: PersonResult, columns: dict[str, Column], worths: Worths, address: str, round: int | None
) -> Iterator[ResultCell]:
    about = {"person": str(one.member.pk)} | ({} if round is None else {"round": str(round + 1)})
    for key in columns:
        own = worths.get((one.counted.run.pk, key)) if one.counted else None
        if one.sealed:
            yield ResultCell(IN_PROGRESS, _("in progress"))
        elif not own:
            yield ResultCell(NOT_STARTED, _("not yet"))
        else:
            yield result_cell(own, f"{address}?{urlencode(about | {'asked': key})}")


def result_cell(worths: Counter[str], url: str) -> ResultCell:
    total = worths.total()
    for state in (WRONG, SLOW):
        if count := worths[state]:
            shown = "" if total == 1 else f"{count}/{total}"
            return ResultCell(state, _words(state, count, total), shown, url)
    return ResultCell(RIGHT, _words(RIGHT, total, total), "" if total == 1 else f"{total}", url)


def _words(state: str, count: int, total: int) -> str:
    if total == 1:
        return {RIGHT: _("right"), SLOW: _("right, but slow"), WRONG: _("wrong")}[state]
    if state == RIGHT:
        return ngettext("%(count)s right", "all %(count)s right", count) % {"count": count}
    words = (
        _("%(count)s of %(total)s wrong") if state == WRONG else _("%(count)s of %(total)s right, but slow")
    )
    return words % {"count": count, "total": total}


MAX_KINDS, LEAST_ROUNDS = 10, 10


def missed_kinds(assignment: Assignment) -> list[str]:
    """Return the skills that went wrong, most often first; where none did, the slow ones."""
    wrong: Counter[str] = Counter()
    slow: Counter[str] = Counter()
    for one in decisions_in(assignment_results(assignment).runs):
        if one.kind and one.worth in (WRONG, SLOW):
            (wrong if one.worth == WRONG else slow)[str(one.kind)] += 1
    ranked = sorted((wrong or slow).items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MAX_KINDS]]


def missed_choice(assignment: Assignment) -> DrillChoice:
    """Return a drill of the missed skills; where nothing went wrong, the assignment's own."""
    kinds = missed_kinds(assignment)
    if not kinds:
        return read_choice(assignment.choice)
    game = kinds[0].partition("/")[0]
    rounds = max(LEAST_ROUNDS, len(kinds))
    return DrillChoice(game=game, spots=SPOTS, what=KINDS, kinds=tuple(kinds), rounds=rounds)
