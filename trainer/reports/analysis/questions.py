"""Question difficulty by game: each kind of decision and each scenario."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.procedure.frames import Key
from trainer.pages.exports import HUNDREDTHS, NUMBER, Column, Table, Words, table_file, wanted_file
from trainer.pages.intervals import wilson
from trainer.play.exports import accuracy_columns, game_column
from trainer.play.skills import kind_of, question_of
from trainer.play.wording import game_name, question_words, scenario_words, wager_words
from trainer.reports.analysis.scope import ReportScope, render_scope, report_scope
from trainer.reports.analysis.statistics import (
    decimal,
    fisher,
    item_rest,
    share_span,
    signed_span,
)
from trainer.reports.dealer_reports import Share as Counted
from trainer.reports.exports import range_columns
from trainer.reports.figures import ENOUGH, Row, figures
from trainer.reports.filters import answers_of
from trainer.reports.models import BY_QUESTION, DayTally, RoundTally
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right

Share = tuple[int, int]
"""Right, of how many."""

NONE: Share = (0, 0)


@dataclass(frozen=True)
class QuestionKey:
    """A question of a game, of a bet each bet apart; or a scenario."""

    question: str = ""
    wager: str = ""
    scenario: str = ""


Shares = dict[QuestionKey, dict[int, Share]]
"""By item and person."""


@dataclass(frozen=True)
class QuestionSums:
    """`whole` is all that a person decided of the game."""

    kinds: Shares
    scenarios: Shares
    whole: dict[int, Share]


def question_sums(scope: ReportScope) -> QuestionSums:
    """Of the game that is looked at: two queries."""
    about: dict[str, Any] = {"school": scope.watcher.school_id}
    sums = {"of_right": Sum("right"), "of_all": Sum("decisions")}
    by_question = DayTally.objects.filter(scope.chosen.of_tallies(), BY_QUESTION, **about)
    decided = by_question.values_list("question", "wager", "membership").annotate(**sums).order_by()
    looked_for = RoundTally.objects.filter(scope.chosen.of_tallies(), **about)
    dealt = looked_for.values_list("scenario", "membership").annotate(**sums).order_by()
    kinds = _shares((_kind(scope.chosen.game, *row[:2]), *row[2:]) for row in decided)
    return QuestionSums(
        kinds=kinds,
        scenarios=_shares((QuestionKey(scenario=row[0]), *row[1:]) for row in dealt),
        whole=_whole(kinds),
    )


def _kind(game: str, question: str, wager: str) -> QuestionKey:
    found = question_of(game, question)
    return QuestionKey(question, wager if found and found[1].by_wager else "")


def _shares(rows: Iterable[tuple[QuestionKey, int, int, int]]) -> Shares:
    shares: Shares = defaultdict(dict)
    for key, member, right, of in rows:
        shares[key][member] = _added(shares[key].get(member, NONE), (right, of))
    return shares


def _whole(kinds: Shares) -> dict[int, Share]:
    whole: dict[int, Share] = {}
    for people in kinds.values():
        for member, share in people.items():
            whole[member] = _added(whole.get(member, NONE), share)
    return whole


def _added(one: Share, other: Share) -> Share:
    return one[0] + other[0], one[1] + other[1]


# Item statistics: how hard a question is, and whether it separates strong from weak dealers.
#
# Difficulty is the share that was right, with its Wilson interval. Discrimination is the corrected item-rest
# correlation: over persons, the share that each had right of the item against that of all else of the game.


PERSONS = 20
"""With fewer a correlation says next to nothing: of 20 its interval is some 0.8 wide."""

EACH = 5
"""Decisions of the item that a person's share of it rests on, at least; of the rest as many as `ENOUGH`."""

EASY, HARD = 0.98, 0.5
"""As easy as a table test asks of bets (98 %), as hard as a coin: where the whole interval lies beyond."""

TOO_EASY, TOO_HARD, BACKWARDS = "too-easy", "too-hard", "backwards"


@dataclass(frozen=True)
class QuestionFigures:
    """`r` is None where too few people decided it, or where they do not differ; `persons` are those
    compared."""

    key: QuestionKey
    right: int
    decisions: int
    people: int
    persons: int
    r: float | None = None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.decisions)

    @property
    def r_interval(self) -> tuple[float, float] | None:
        return None if self.r is None else fisher(self.r, self.persons)

    @property
    def flag(self) -> str:
        """What is to be looked at; "" for nothing. Said only where the interval leaves no other reading."""
        low, high = self.interval
        if self.r_interval and self.r_interval[1] < 0:
            return BACKWARDS
        if self.decisions < ENOUGH:
            return ""
        return TOO_EASY if low >= EASY else TOO_HARD if high < HARD else ""


def question_figures(sums: QuestionSums, shares: Shares) -> list[QuestionFigures]:
    """What is flagged first, what works backwards before all; then the hardest."""
    found = (_figures(key, people, sums.whole) for key, people in shares.items())
    flags = (BACKWARDS, TOO_HARD, TOO_EASY, "")
    decided = [one for one in found if one.decisions > 0]
    return sorted(decided, key=lambda one: (flags.index(one.flag), one.interval[1], str(one.key)))


def _figures(key: QuestionKey, people: dict[int, Share], whole: dict[int, Share]) -> QuestionFigures:
    pairs = list(_pairs(people, whole))
    return QuestionFigures(
        key=key,
        right=sum(right for right, _of in people.values()),
        decisions=sum(of for _right, of in people.values()),
        people=sum(of > 0 for _right, of in people.values()),
        persons=len(pairs),
        r=item_rest(pairs) if len(pairs) >= PERSONS else None,
    )


def _pairs(people: dict[int, Share], whole: dict[int, Share]) -> Iterator[tuple[float, float]]:
    """Of everyone who decided enough of the item and of the rest."""
    for member, (right, of) in people.items():
        every = whole.get(member, NONE)
        rest_right, rest = every[0] - right, every[1] - of
        if of >= EACH and rest >= ENOUGH:
            yield right / of, rest_right / rest


FLAGS = {
    BACKWARDS: _("Strong dealers miss it. Check its wording or its answer key."),
    TOO_HARD: _("More often wrong than right. Teach it first."),
    TOO_EASY: _("Almost no one misses it, so it no longer separates strong from weak dealers."),
}


@require_safe
@never_cache
@right_required(Right.REPORTS)
def questions(request: MemberRequest) -> HttpResponse:
    scope = report_scope(request, "questions", one_game=True)
    sums = question_sums(scope)
    if wanted_file(request) and scope.form.is_valid():
        return table_file(request, "questions", *question_tables(scope, sums))
    return render_scope(
        request,
        scope,
        game_name=game_name(scope.chosen.game) if scope.chosen.game else "",
        tables=[
            (name, title, [_row(scope, one) for one in question_figures(sums, shares)])
            for name, title, shares in (
                ("kinds", gettext("By skill"), sums.kinds),
                ("scenarios", gettext("By scenario"), sums.scenarios),
            )
        ],
        least={"persons": PERSONS, "each": EACH, "rest": ENOUGH},
    )


def question_tables(scope: ReportScope, sums: QuestionSums) -> tuple[Table[QuestionFigures], ...]:
    game = scope.chosen.game
    return (
        Table(
            _("Skills"),
            _columns(game, _("Skill"), _("The question, or the bet that was asked about.")),
            question_figures(sums, sums.kinds),
        ),
        Table(
            _("Scenarios"),
            _columns(game, _("Scenario"), _("What the round was dealt for.")),
            question_figures(sums, sums.scenarios),
        ),
    )


def _columns(game: str, title: Words, meaning: Words) -> tuple[Column[QuestionFigures], ...]:
    return (
        game_column(lambda _one: game),
        Column(title, meaning, lambda one: _words(game, one.key)),
        *accuracy_columns(lambda one: one.right, lambda one: one.decisions),
        *range_columns(lambda one: Counted(one.right, one.decisions)),
        Column(_("People"), _("People who answered it."), lambda one: one.people, NUMBER),
        Column(
            _("People compared"),
            _("People with enough answers to it and to the rest of the game."),
            lambda one: one.persons,
            NUMBER,
        ),
        Column(
            _("Separation"),
            _(
                "Corrected item-rest correlation, from -1 to 1: high where strong dealers get it right and "
                "weak dealers miss it. Empty with too few people."
            ),
            lambda one: one.r,
            HUNDREDTHS,
        ),
        Column(
            _("Separation from"),
            _("The low end of its 95% interval."),
            lambda one: one.r_interval and one.r_interval[0],
            HUNDREDTHS,
        ),
        Column(
            _("Separation to"),
            _("The high end of its 95% interval."),
            lambda one: one.r_interval and one.r_interval[1],
            HUNDREDTHS,
        ),
        Column(
            _("Remark"),
            _("What to look at, if anything."),
            lambda one: FLAGS.get(one.flag, ""),
            values=list(FLAGS.values()),
        ),
    )


def _row(scope: ReportScope, one: QuestionFigures) -> Row:
    key = one.key
    about = {"question": key.question, "wager": key.wager, "scenario": key.scenario}
    row = figures({"decisions": one.decisions, "right": one.right})
    return row | {
        "label": _words(scope.chosen.game, key),
        "span": "" if row["few"] else share_span(one.interval),
        "people": one.people,
        "persons": one.persons,
        "r": "" if one.r is None else decimal(one.r),
        "r_span": signed_span(one.r_interval) if one.r_interval else "",
        "few": one.persons < PERSONS,
        "flag": one.flag,
        "flag_says": FLAGS.get(one.flag, ""),
        "answers": answers_of(scope.chosen, **about),
        "work_url": _work_url(scope, key),
    }


def _words(game: str, key: QuestionKey) -> str:
    if key.scenario:
        return scenario_words(game, key.scenario)
    words = question_words(key.question)
    return f"{words}: {wager_words(game, key.wager)}" if key.wager else words


def _work_url(scope: ReportScope, key: QuestionKey) -> str:
    """Where an assignment of this begins: of a decision that can be asked alone, or of a scenario."""
    give = reverse("assignments:create")
    if key.scenario:
        return scope.chosen.address(give, scenario=key.scenario)
    kind = kind_of(game=scope.chosen.game, key=Key("", 0, key.question, key.wager))
    return scope.chosen.address(give, about=str(kind)) if kind else ""
