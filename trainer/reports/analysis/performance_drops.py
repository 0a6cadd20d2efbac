"""Performance drops: the last two weeks of each person against their weeks before."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from math import ceil, floor
from statistics import median
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, Sum
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.play.wording import game_name
from trainer.reports.analysis.scope import ReportScope, render_scope, report_scope
from trainer.reports.analysis.statistics import (
    Cluster,
    design_effect,
    exact_p,
    holm,
    newcombe,
    points_span,
    rank_p,
    thousandths,
    whole_percent,
)
from trainer.reports.figures import ENOUGH, Row, accuracy
from trainer.reports.models import WHOLE, DayTally
from trainer.reports.school_sums import trainees_of
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

LATELY, BEFORE = timedelta(days=14), timedelta(weeks=12)


@dataclass
class Period:
    """Sittings, one a run and day: right and decided; and the time each took, in shares of what is due."""

    sittings: list[Cluster] = field(default_factory=list)
    paces: list[float] = field(default_factory=list)

    @property
    def right(self) -> int:
        return sum(right for right, _of in self.sittings)

    @property
    def decisions(self) -> int:
        return sum(of for _right, of in self.sittings)


@dataclass
class DealerPeriods:
    lately: Period = field(default_factory=Period)
    before: Period = field(default_factory=Period)


ByDealer = dict[tuple[int, str], DealerPeriods]
"""By person and game."""


def periods(scope: ReportScope) -> tuple[date, date, date]:
    """Where the time before begins, where the last two weeks do, and where they end."""
    last = scope.chosen.until or timezone.localdate()
    turn = last - LATELY + timedelta(days=1)
    return max(turn - BEFORE, scope.chosen.since or date.min), turn, last


def dealer_periods(scope: ReportScope, people: set[int]) -> ByDealer:
    """Of these people: a query for either stretch, for a day in each row would take longer to read."""
    first, turn, last = periods(scope)
    found: ByDealer = defaultdict(DealerPeriods)
    for name, days in {
        "lately": Q(day__gte=turn, day__lte=last),
        "before": Q(day__gte=first, day__lt=turn),
    }.items():
        for member, game, decisions, right, took, due in _sittings(scope, days):
            if member not in people or decisions <= 0:
                continue
            period: Period = getattr(found[member, game], name)
            period.sittings.append((min(max(right, 0), decisions), decisions))
            if due:
                period.paces.append(took / due)
    return found


def _sittings(scope: ReportScope, days: Q) -> Iterable[tuple[int, str, int, int, int, int]]:
    tallies = Q(scope.chosen.of_tallies(), WHOLE, days, school=scope.watcher.school_id)
    sittings = DayTally.objects.filter(tallies).order_by().values_list("membership", "game", "run", "day")
    summed = sittings.annotate(*(Sum(name) for name in ("decisions", "right", "took", "due")))
    for member, game, _run, _day, *sums in summed.iterator():
        yield member, game, *sums


# Who is slipping, and how sure that is: the share that is right, and apart from it the pace.
#
# Shares are compared by Fisher's exact test on counts that are divided by their design effect (after Rao and
# Scott), paces by the ranks of sittings (Mann and Whitney). Both are adjusted after Holm for all dealers of
# the page: where no dealer is slipping, at most 5 of 100 pages name one in either column.


SURE = 0.05

SITTINGS = 5
"""Of either period, before their paces are compared."""

MATTERS = 0.05
"""A fall by less is none that a floor would see."""

SLIPPING, HOLDING, CANNOT_TELL = "slipping", "holding", "cannot-tell"

At = tuple[int, str]
"""Person and game."""


@dataclass(frozen=True)
class Drop:
    """Of one person and game. `p` and `pace_p` are adjusted, None where there is too little to compare;
    `fall` is the interval of the share before less the share of late; `paces` the middle sitting of late and
    before, in shares of what is due."""

    member: int
    game: str
    own: DealerPeriods
    p: float | None
    fall: tuple[float, float] | None
    paces: tuple[float, float] | None
    pace_p: float | None

    @property
    def state(self) -> str:
        if self.p is None or self.fall is None:
            return CANNOT_TELL
        if self.p <= SURE:
            return SLIPPING
        return HOLDING if self.fall[1] < MATTERS else CANNOT_TELL

    @property
    def slower(self) -> bool:
        return self.pace_p is not None and self.pace_p <= SURE


def drops_of(by_dealer: ByDealer) -> list[Drop]:
    """Return the drops: slipping dealers first, the surest before the others, then the slower, then by the
    fall."""
    active = {at: own for at, own in by_dealer.items() if own.lately.decisions}
    effect = design_effect([part.sittings for own in active.values() for part in (own.lately, own.before)])
    shares = _adjusted({at: _share_p(own, effect) for at, own in active.items()})
    paces = _adjusted(
        {
            at: rank_p(own.lately.paces, own.before.paces) if _paces(own) else None
            for at, own in active.items()
        }
    )
    found = [
        Drop(*at, own, shares[at], _fall(own, effect), _paces(own), paces[at]) for at, own in active.items()
    ]
    return sorted(found, key=_rank)


def _rank(one: Drop) -> tuple[object, ...]:
    p = 1.0 if one.p is None else one.p
    states = (SLIPPING, CANNOT_TELL, HOLDING)
    return states.index(one.state), not one.slower, p, -(one.fall or (-2, 0))[0], one.member, one.game


def _adjusted(values: dict[At, float | None]) -> dict[At, float | None]:
    """For as many as could be compared."""
    dealer_periods = {at: p for at, p in values.items() if p is not None}
    return dict.fromkeys(values) | dict(zip(dealer_periods, holm(list(dealer_periods.values())), strict=True))


def _comparable(own: DealerPeriods) -> bool:
    return own.lately.decisions >= ENOUGH and own.before.decisions >= ENOUGH


def _share_p(own: DealerPeriods, effect: float) -> float | None:
    """Rounded so that it comes out no surer than it is."""
    if not _comparable(own):
        return None
    (wrong, of), (before_wrong, before_of) = (_wrong(part, effect) for part in (own.lately, own.before))
    return exact_p(floor(wrong), ceil(of), min(ceil(before_wrong), ceil(before_of)), ceil(before_of))


def _wrong(part: Period, effect: float) -> tuple[float, float]:
    return (part.decisions - part.right) / effect, part.decisions / effect


def _fall(own: DealerPeriods, effect: float) -> tuple[float, float] | None:
    if not _comparable(own):
        return None
    before, lately = ((part.right / effect, part.decisions / effect) for part in (own.before, own.lately))
    return newcombe(before, lately)


def _paces(own: DealerPeriods) -> tuple[float, float] | None:
    if min(len(own.lately.paces), len(own.before.paces)) < SITTINGS:
        return None
    return median(own.lately.paces), median(own.before.paces)


A_PAGE = 50

TITLES = (
    *("person", "user_name", "name", "game", "state", "p_adjusted", "right_lately", "decisions_lately"),
    *("right_before", "decisions_before", "fall_low", "fall_high"),
    *("slower", "pace_lately", "pace_before", "pace_p_adjusted"),
)
"""Shares as decimals; a pace is the middle sitting's time in shares of what is due."""


@require_safe
@never_cache
@watcher_required
def performance_drops(request: MemberRequest) -> HttpResponse:
    scope = report_scope(request, "performance_drops")
    people, found = _drops(scope)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    first, turn, last = periods(scope)
    return render_scope(
        request,
        scope,
        page=page,
        rows=[_row(scope, one, people[one.member]) for one in page.object_list],
        slipping=sum(one.state == SLIPPING for one in found),
        slower=sum(one.slower for one in found),
        before=(first, turn - timedelta(days=1)),
        lately=(turn, last),
        least={"decisions": ENOUGH, "sittings": SITTINGS},
        newer_url=scope.address("performance_drops", page=page.number - 1),
        older_url=scope.address("performance_drops", page=page.number + 1),
    )


def drop_lines(request: MemberRequest, scope: ReportScope) -> Iterator[tuple[object, ...]]:
    people, found = _drops(scope)
    for one in found:
        user, own, fall = people[one.member].user, one.own, one.fall or (None, None)
        who = (one.member, user.username, user.plain_name, one.game, one.state, _p(one.p))
        counts = (own.lately.right, own.lately.decisions, own.before.right, own.before.decisions)
        paces = (thousandths(pace) for pace in one.paces or (None, None))
        yield (*who, *counts, *map(thousandths, fall), int(one.slower), *paces, _p(one.pace_p))


def _p(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(f"{value:.6f}")


def _drops(scope: ReportScope) -> tuple[dict[int, Membership], list[Drop]]:
    """Of the trainees who are there."""
    trainees = {one.pk: one for one in trainees_of(watcher=scope.watcher, chosen=scope.chosen)}
    return trainees, drops_of(dealer_periods(scope, set(trainees)))


def _row(scope: ReportScope, one: Drop, person: Membership) -> Row:
    own = one.own
    page = reverse("reports:trainee", args=[person.pk])
    answers = scope.chosen.without_class().address(
        reverse("reports:answers"), person=person.pk, **_since(scope, one)
    )
    return {
        "name": person.user.display_name,
        "url": scope.chosen.without_class().address(page),
        "game_name": game_name(one.game),
        "state": one.state,
        "says": _state_words(one),
        "lately": {"share": _share(own.lately), "of": own.lately.decisions},
        "before": {"share": _share(own.before), "of": own.before.decisions},
        "fall": points_span(one.fall) if one.fall else "",
        "slower": one.slower,
        "pace": _pace_words(one),
        "answers": answers,
    }


def _since(scope: ReportScope, one: Drop) -> dict[str, Any]:
    return {"game": one.game, "since": periods(scope)[1]}


def _share(period: Any) -> str:
    return accuracy({"right": period.right, "decisions": period.decisions})


def _state_words(one: Drop) -> str:
    if one.state == SLIPPING and one.p is not None:
        return _("slipping (%(sure)s %% sure)") % {"sure": _sure(one.p)}
    return {HOLDING: _("holding"), CANNOT_TELL: _("cannot tell yet"), SLIPPING: ""}[one.state]


def _sure(p: float) -> int:
    """In whole percent, rounded down: never 100 %."""
    return min(99, int((1 - p) * 100))


def _pace_words(one: Drop) -> str:
    """The middle sitting now, in shares of the middle one before."""
    if one.paces is None or one.pace_p is None:
        return _("cannot tell yet")
    lately, before = one.paces
    times = whole_percent(lately / before) if before else ""
    if one.slower:
        return _("slower (%(sure)s %% sure): %(times)s of their usual time") % {
            "sure": _sure(one.pace_p),
            "times": times,
        }
    return _("%(times)s of their usual time") % {"times": times}
