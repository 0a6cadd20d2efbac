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

from games.engine.procedure.places import Key
from games.engine.questions.prompts import Prompt
from games.engine.rules.wagers import Action
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Score, Trial, counting, receivers, trials_of
from trainer.assignments.services import dealt_from
from trainer.pages.text import say
from trainer.play.felt.cards import signed
from trainer.play.models import Run, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.pace import time_of
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import TALLIED, disclosed
from trainer.play.skills import Kind, kind_of, question_of
from trainer.play.wording import STEPS, game_name, question_words, wager_words
from trainer.practice.forms import KINDS, Choice, read_choice
from trainer.practice.plans.fresh_deals import SPOTS
from trainer.reports.answers import kept_words
from trainer.reports.figures import mistake_says
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
class Said:
    """One decision: what was given as it was kept, what it was `worth`, and the mistake that stands."""

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


def said_in(runs: Sequence[UUID], *, round: int | None = None) -> Iterator[Said]:
    """In one query, of a round or of all. Of a practice test that is still sat nothing is said."""
    if not runs:
        return
    told = disclosed(Verdict.objects.in_force().with_names().filter(answer__run__in=runs))
    if round is not None:
        told = told.filter(answer__round=round)
    rows = told.order_by("pk").values("answer", "prompt", "given", "right", "named", **FIELDS)
    for row in with_keys(rows):
        yield Said(
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
    """Slow is what took longer than everything that was asked there may take."""
    if not row["right"]:
        return WRONG
    time = time_of(seen=row["seen"], shown=row["shown"], received=row["received"])
    slow = time is not None and row["allowed"] is not None and time.total_seconds() > row["allowed"]
    return SLOW if slow else RIGHT


MOST_ANSWERS = 5
"""Different answers that are listed; the others are counted together."""


@dataclass
class Column:
    """`key` names it in an address; `right` is the answer, where everybody had the same cards; `answers` are
    counted as they were kept."""

    key: str
    label: str
    under: str
    right: str = ""
    worths: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)

    def add(self, said: Said, given: str) -> None:
        self.worths[said.worth] += 1
        self.answers[given] += 1
        if said.named:
            self.named[said.named] += 1

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
        worded = ((kept_words(given), count) for given, count in self.answers.items())
        ranked = sorted(worded, key=lambda each: (-each[1], each[0]))
        others = sum(count for _words, count in ranked[MOST_ANSWERS:])
        return ranked[:MOST_ANSWERS] + ([(_("something else"), others)] if others else [])

    @property
    def mistake(self) -> tuple[str, int] | None:
        """The commonest one that stands, and how often."""
        if not self.named:
            return None
        slug, times = min(self.named.items(), key=lambda each: (-each[1], each[0]))
        return mistake_says(slug), times


def kind_key(said: Said) -> str:
    """game/question, or of a bet game/question/wager."""
    return _kind_key(said.game, said.key.question, said.key.wager)


@cache
def _kind_key(game: str, question: str, wager: str) -> str:
    found = question_of(game, question)
    by_wager = found and found[1].by_wager
    return "/".join(filter(None, (game, question, wager if by_wager else "")))


def columns_by_kind(said: Iterable[Said], games: list[str]) -> dict[str, Column]:
    """As a round comes to them at the latest, game by game; of what was paid on other cards it is told that
    it was paid."""
    last: dict[str, tuple[int, int, int]] = {}
    found: dict[str, Column] = {}
    for _answer, together in groupby(said, key=lambda one: (one.run, one.round, one.position)):
        for number, one in enumerate(together):
            key = kind_key(one)
            if key not in found:
                found[key] = _of_kind(key, one, several=len(games) > 1)
            game = games.index(one.game) if one.game in games else len(games)
            last[key] = max(last.get(key, (0, 0, 0)), (game, one.position, number))
            found[key].add(one, _done(one.given))
    return {key: found[key] for key in sorted(found, key=lambda key: last[key])}


def _of_kind(key: str, said: Said, *, several: bool) -> Column:
    kind = said.kind
    label = (
        wager_words(said.game, said.key.wager) if kind and kind.wager else question_words(said.key.question)
    )
    return Column(key, label, game_name(said.game) if several else "")


def _done(given: str) -> str:
    """Of "pay 25" that it was paid."""
    return str(Action.PAY) if given.startswith(f"{Action.PAY} ") else given


def _due(prompt: Prompt) -> str:
    """As what was given is said, cards in signs."""
    words = say(prompt.words(prompt.due))
    return signed(words) or words


def columns_of_round(sitting: RoundState, said: Iterable[Said]) -> dict[str, Column]:
    """Every decision of a round that all were dealt, as it is asked, with what is right."""
    found = {
        f"{stop.place}|{prompt.key}": Column(
            key=f"{stop.place}|{prompt.key}",
            label=say(prompt.label),
            under=_where(stop.spot, stop.place.step),
            right=_due(prompt),
        )
        for stop in sitting.stops
        for prompt in stop.prompts
    }
    for one in said:
        if column := found.get(f"{one.place}|{one.key}"):
            column.add(one, one.given)
    return found


def _where(spot: int, step: str) -> str:
    return _("Spot %(spot)s") % {"spot": spot} if spot else str(STEPS.get(step, step))


def scores_of(runs: Sequence[Run]) -> dict[UUID, Score]:
    """In one query, however many there are; none where there is nothing to score."""
    if not runs:
        return {}
    told = disclosed(Verdict.objects.in_force().filter(answer__run__in=[run.pk for run in runs]))
    sums = told.order_by().values("answer__run")
    rows = sums.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    return {row["answer__run"]: (row["right"], row["decisions"]) for row in rows}


@dataclass(frozen=True)
class Standing:
    """One person: their attempts, the one that `counted`; `gone` who began it and has it to do no more."""

    member: Membership
    trials: list[Trial] = field(default_factory=list)
    counted: Trial | None = None
    gone: bool = False

    @property
    def done(self) -> bool:
        return self.counted is not None and self.counted.done

    @property
    def sealed(self) -> bool:
        """Sits a practice test: nothing of it is told."""
        return self.counted is not None and self.counted.run.sealed


@dataclass(frozen=True)
class Standings:
    people: list[Standing]
    scores: dict[UUID, Score]

    @property
    def runs(self) -> list[UUID]:
        """Those that count."""
        return [one.counted.run.pk for one in self.people if one.counted]

    @property
    def by_run(self) -> dict[UUID, Standing]:
        return {one.counted.run.pk: one for one in self.people if one.counted}

    @property
    def done(self) -> int:
        return sum(one.done for one in self.people if not one.gone)

    @property
    def of(self) -> int:
        return sum(not one.gone for one in self.people)


def standings(assignment: Assignment) -> Standings:
    """By name; whoever began it and left the class comes last."""
    there = list(receivers(assignment))
    by_member: dict[int, list[Trial]] = {}
    for one in trials_of([assignment])[assignment.pk]:
        by_member.setdefault(one.work.membership_id, []).append(one)
    present = {member.pk for member in there}
    left = [pk for pk in by_member if pk not in present]
    gone = list(Membership.objects.filter(pk__in=left).select_related("user")) if left else []
    scores = scores_of([one.run for trials in by_member.values() for one in trials])
    people = [
        Standing(member, trials, counting(trials, assignment.counts, scores), gone=member.pk not in present)
        for member in (*there, *gone)
        for trials in [by_member.get(member.pk, [])]
    ]
    return Standings(people, scores)


NOT_YET, SAT = "not-yet", "sat"


Held = dict[tuple[UUID, str], Counter[str]]
"""What a run's decisions in a column were worth."""


@dataclass(frozen=True)
class Square:
    """`state` is the worst of what is in it; `words` say it in full, `count` beside its sign."""

    state: str
    words: str
    count: str = ""
    url: str = ""


@dataclass(frozen=True)
class Line:
    standing: Standing
    squares: list[Square]


@dataclass(frozen=True)
class Board:
    standings: Standings
    columns: list[Column]
    lines: list[Line]
    round: int | None = None

    @property
    def wrong(self) -> bool:
        return any(column.wrong or column.worths[SLOW] for column in self.columns)


def board_of(assignment: Assignment, *, round: int | None = None) -> Board:
    """By kind of decision; or of one round, where all have the same deal and these rules still deal it."""
    people = standings(assignment)
    sitting = shared_round(assignment, round)
    said = list(said_in(people.runs, round=round if sitting else None))
    if sitting:
        columns, key_of = columns_of_round(sitting, said), _asked_at
    else:
        round = None
        columns, key_of = columns_by_kind(said, assignment.games), kind_key
    held = _held(said, key_of)
    address = reverse("assignments:answers", args=[assignment.pk])
    lines = [Line(one, list(_squares(one, columns, held, address, round))) for one in people.people]
    return Board(people, list(columns.values()), lines, round)


def shared_round(assignment: Assignment, round: int | None) -> RoundState | None:
    """A round of the deal that all share; None where there is no such round, or it is not dealt any more."""
    if round is None or assignment.drill is None or not 0 <= round < assignment.rounds:
        return None
    sitting = RoundState(dealt_from(assignment.drill, assignment.drill.seed), round)
    try:
        return sitting if sitting.stops else None
    except RoundUnavailable:
        return None


def _asked_at(said: Said) -> str:
    return f"{said.place}|{said.key}"


def _held(said: list[Said], key_of: Callable[[Said], str]) -> Held:
    held: Held = {}
    for one in said:
        held.setdefault((one.run, key_of(one)), Counter())[one.worth] += 1
    return held


def _squares(
    one: Standing, columns: dict[str, Column], held: Held, address: str, round: int | None
) -> Iterator[Square]:
    about = {"person": str(one.member.pk)} | ({} if round is None else {"round": str(round + 1)})
    for key in columns:
        worths = held.get((one.counted.run.pk, key)) if one.counted else None
        if one.sealed:
            yield Square(SAT, _("being sat"))
        elif not worths:
            yield Square(NOT_YET, _("not yet"))
        else:
            yield square(worths, f"{address}?{urlencode(about | {'asked': key})}")


def square(worths: Counter[str], url: str) -> Square:
    total = worths.total()
    for state in (WRONG, SLOW):
        if count := worths[state]:
            shown = "" if total == 1 else f"{count}/{total}"
            return Square(state, _words(state, count, total), shown, url)
    return Square(RIGHT, _words(RIGHT, total, total), "" if total == 1 else f"{total}", url)


def _words(state: str, count: int, total: int) -> str:
    if total == 1:
        return {RIGHT: _("right"), SLOW: _("right, but slow"), WRONG: _("wrong")}[state]
    if state == RIGHT:
        return ngettext("%(count)s right", "all %(count)s right", count) % {"count": count}
    said = (
        _("%(count)s of %(total)s wrong") if state == WRONG else _("%(count)s of %(total)s right, but slow")
    )
    return said % {"count": count, "total": total}


MOST_KINDS, LEAST_ROUNDS = 10, 10


def missed_kinds(assignment: Assignment) -> list[str]:
    """The kinds that went wrong, most often first; where nothing did, those that were slow."""
    wrong: Counter[str] = Counter()
    slow: Counter[str] = Counter()
    for one in said_in(standings(assignment).runs):
        if one.kind and one.worth in (WRONG, SLOW):
            (wrong if one.worth == WRONG else slow)[str(one.kind)] += 1
    ranked = sorted((wrong or slow).items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MOST_KINDS]]


def missed_choice(assignment: Assignment) -> Choice:
    """Ready to be given; where nothing went wrong, the piece's own once more."""
    kinds = missed_kinds(assignment)
    if not kinds:
        return read_choice(assignment.choice)
    game = kinds[0].partition("/")[0]
    rounds = max(LEAST_ROUNDS, len(kinds))
    return Choice(game=game, spots=SPOTS, what=KINDS, kinds=tuple(kinds), rounds=rounds)
