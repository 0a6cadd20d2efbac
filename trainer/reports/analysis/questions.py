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
from trainer.pages.intervals import wilson
from trainer.play.skills import kind_of, question_of
from trainer.play.wording import game_name, question_words, scenario_words, wager_words
from trainer.reports.analysis.scope import Look, look_at, look_page
from trainer.reports.analysis.statistics import (
    decimal,
    fisher,
    item_rest,
    share_span,
    signed_span,
    thousandths,
)
from trainer.reports.figures import ENOUGH, Row, figures
from trainer.reports.filters import answers_of
from trainer.reports.models import BY_QUESTION, DayTally, RoundTally
from trainer.schools.guards import MemberRequest, watcher_required

Share = tuple[int, int]
"""Right, of how many."""


NONE: Share = (0, 0)


@dataclass(frozen=True)
class ItemKey:
    """A question of a game, of a bet each bet apart; or a scenario."""

    question: str = ""
    wager: str = ""
    scenario: str = ""


Shares = dict[ItemKey, dict[int, Share]]
"""By item and person."""


@dataclass(frozen=True)
class ItemSums:
    """`whole` is all that a person decided of the game."""

    kinds: Shares
    scenarios: Shares
    whole: dict[int, Share]


def item_sums(look: Look) -> ItemSums:
    """Of the game that is looked at: two queries."""
    about: dict[str, Any] = {"school": look.watcher.school_id}
    sums = {"of_right": Sum("right"), "of_all": Sum("decisions")}
    by_question = DayTally.objects.filter(look.chosen.of_tallies(), BY_QUESTION, **about)
    asked = by_question.values_list("question", "wager", "membership").annotate(**sums).order_by()
    looked_for = RoundTally.objects.filter(look.chosen.of_tallies(), **about)
    dealt = looked_for.values_list("scenario", "membership").annotate(**sums).order_by()
    kinds = _shares((_kind(look.chosen.game, *row[:2]), *row[2:]) for row in asked)
    return ItemSums(
        kinds=kinds,
        scenarios=_shares((ItemKey(scenario=row[0]), *row[1:]) for row in dealt),
        whole=_whole(kinds),
    )


def _kind(game: str, question: str, wager: str) -> ItemKey:
    found = question_of(game, question)
    return ItemKey(question, wager if found and found[1].by_wager else "")


def _shares(rows: Iterable[tuple[ItemKey, int, int, int]]) -> Shares:
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


# Item statistics: how hard an item is, and whether it tells those who know from those who do not.
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
class ItemFigures:
    """`r` is None where too few people decided it, or where nothing tells them apart; `persons` are those it
    is of."""

    key: ItemKey
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


def items_of(sums: ItemSums, shares: Shares) -> list[ItemFigures]:
    """What is flagged first, what works backwards before all; then the hardest."""
    found = (_figures(key, people, sums.whole) for key, people in shares.items())
    flags = (BACKWARDS, TOO_HARD, TOO_EASY, "")
    asked = [item for item in found if item.decisions > 0]
    return sorted(asked, key=lambda item: (flags.index(item.flag), item.interval[1], str(item.key)))


def _figures(key: ItemKey, people: dict[int, Share], whole: dict[int, Share]) -> ItemFigures:
    pairs = list(_pairs(people, whole))
    return ItemFigures(
        key=key,
        right=sum(right for right, _of in people.values()),
        decisions=sum(of for _right, of in people.values()),
        people=sum(of > 0 for _right, of in people.values()),
        persons=len(pairs),
        r=item_rest(pairs) if len(pairs) >= PERSONS else None,
    )


def _pairs(people: dict[int, Share], whole: dict[int, Share]) -> Iterator[tuple[float, float]]:
    """Of everybody who decided enough of the item and of the rest."""
    for member, (right, of) in people.items():
        every = whole.get(member, NONE)
        rest_right, rest = every[0] - right, every[1] - of
        if of >= EACH and rest >= ENOUGH:
            yield right / of, rest_right / rest


TITLES = (
    *("game", "question", "bet", "scenario", "decisions", "right", "people", "share_low", "share_high"),
    *("persons_compared", "item_rest_r", "r_low", "r_high", "flag"),
)
"""Shares and correlations as decimals."""


FLAGS = {
    BACKWARDS: _("The good ones get it wrong: look at its words, or at the key."),
    TOO_HARD: _("More often wrong than right: teach it first."),
    TOO_EASY: _("Hardly anybody gets it wrong: it tells nobody apart any more."),
}


@require_safe
@never_cache
@watcher_required
def items(request: MemberRequest) -> HttpResponse:
    look = look_at(request, "items", one_game=True)
    sums = item_sums(look)
    return look_page(
        request,
        look,
        said={"game": look.chosen.game},
        game_name=game_name(look.chosen.game) if look.chosen.game else "",
        tables=[
            (name, title, [_row(look, item) for item in items_of(sums, shares)])
            for name, title, shares in (
                ("kinds", gettext("By kind of decision"), sums.kinds),
                ("scenarios", gettext("By what rounds were looked for"), sums.scenarios),
            )
        ],
        least={"persons": PERSONS, "each": EACH, "rest": ENOUGH},
    )


def item_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    sums = item_sums(look)
    for item in (*items_of(sums, sums.kinds), *items_of(sums, sums.scenarios)):
        key, (low, high) = item.key, item.interval
        r_low, r_high = item.r_interval or (None, None)
        asked = (look.chosen.game, key.question, key.wager, key.scenario)
        counted = (item.decisions, item.right, item.people, thousandths(low), thousandths(high), item.persons)
        yield (*asked, *counted, thousandths(item.r), thousandths(r_low), thousandths(r_high), item.flag)


def _row(look: Look, item: ItemFigures) -> Row:
    key = item.key
    about = {"question": key.question, "wager": key.wager, "scenario": key.scenario}
    row = figures({"decisions": item.decisions, "right": item.right})
    return row | {
        "label": _words(look.chosen.game, key),
        "span": share_span(item.interval),
        "people": item.people,
        "persons": item.persons,
        "r": "" if item.r is None else decimal(item.r),
        "r_span": signed_span(item.r_interval) if item.r_interval else "",
        "few": item.persons < PERSONS,
        "flag": item.flag,
        "flag_says": FLAGS.get(item.flag, ""),
        "answers": answers_of(look.chosen, **about),
        "work_url": _work_url(look, key),
    }


def _words(game: str, key: ItemKey) -> str:
    if key.scenario:
        return scenario_words(game, key.scenario)
    asked = question_words(key.question)
    return f"{asked}: {wager_words(game, key.wager)}" if key.wager else asked


def _work_url(look: Look, key: ItemKey) -> str:
    """Where set work of this begins: of a decision that can be asked alone, or of a scenario."""
    give = reverse("assignments:give")
    if key.scenario:
        return look.chosen.address(give, scenario=key.scenario)
    kind = kind_of(game=look.chosen.game, key=Key("", 0, key.question, key.wager))
    return look.chosen.address(give, about=str(kind)) if kind else ""
