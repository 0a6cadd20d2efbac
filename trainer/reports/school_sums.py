"""The figures of a school from daily tallies: trainees side by side, and skills.

Call `tallies.catch_up` first, which counts.
"""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Case, Exists, F, Max, OuterRef, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Concat, Lower, Trim

from trainer.reports.figures import mistake_words, weakness
from trainer.reports.filters import Filter
from trainer.reports.models import BY_MISTAKE, BY_QUESTION, WHOLE, DayTally
from trainer.reports.trend import Week, weeks_of
from trainer.schools.models import Membership
from trainer.schools.rights import TRAINEES

Row = dict[str, Any]

SUMS = {name: Sum(name) for name in ("decisions", "right", "overpaid", "underpaid")}
NO_SUMS: Row = dict.fromkeys(SUMS, 0) | {"last_practised": None}

NO_FILTER = Filter()


def trainees_of(
    *, watcher: Membership, chosen: Filter = NO_FILTER, former: bool = False
) -> QuerySet[Membership]:
    """Return every present trainee that this membership may watch, by name; `former` adds those who practiced
    and left, or are no longer trainees."""
    watched = Membership.objects.watched_by(watcher).select_related("user").annotate(name=_NAME)
    if chosen.school_class:
        watched = watched.filter(school_classes=chosen.school_class)
    present, left = Q(left=None, role__in=TRAINEES), Q()
    if former:
        left = Q(Exists(_tallies(watcher, chosen).filter(WHOLE, membership=OuterRef("pk"))))
    return watched.filter(present | left if former else present).order_by("name", "pk")


_NAME = Lower(
    Case(
        When(user__first_name="", user__last_name="", then=F("user__username")),
        default=Trim(Concat("user__first_name", Value(" "), "user__last_name")),
    )
)


def school_totals(
    *, watcher: Membership, trainees: Iterable[Membership], chosen: Filter = NO_FILTER
) -> list[Row]:
    """Return a row for each trainee."""
    trainees = list(trainees)
    counted = _tallies(watcher, chosen).filter(membership__in=[one.pk for one in trainees])
    by_member = counted.filter(WHOLE).values("membership")
    sums: dict[int, Row] = {
        row["membership"]: row for row in list[Any](by_member.annotate(last_practised=Max("last"), **SUMS))
    }
    commonest = _commonest(counted.filter(BY_MISTAKE), "membership")
    return [
        {"membership": one, "commonest": commonest.get((one.pk,), "")}
        | {name: sums.get(one.pk, NO_SUMS)[name] for name in NO_SUMS}
        for one in trainees
    ]


def school_weeks(*, watcher: Membership, chosen: Filter = NO_FILTER) -> list[Week]:
    return weeks_of(_tallies(watcher, chosen).filter(WHOLE))


def school_games(*, watcher: Membership, chosen: Filter = NO_FILTER) -> list[Row]:
    """Decisions and money by game."""
    counted = _tallies(watcher, chosen).filter(WHOLE)
    return list[Any](counted.values("game").annotate(**SUMS).order_by("game"))


def school_kinds(*, watcher: Membership, chosen: Filter) -> list[Row]:
    """Return decisions and money by question of the chosen game, the weakest first."""
    counted = _tallies(watcher, chosen).filter(BY_QUESTION)
    rows = list[Any](counted.values("game", "question").annotate(**SUMS))
    decided = (row for row in rows if row["decisions"])
    return sorted(decided, key=lambda row: (row["game"], *weakness(row)))


def _tallies(watcher: Membership, chosen: Filter) -> QuerySet[DayTally]:
    return DayTally.objects.filter(chosen.of_tallies(), school=watcher.school_id)


def commonest_mistakes(
    *, watcher: Membership, chosen: Filter, people: Collection[int]
) -> dict[tuple[Any, ...], str]:
    """Return the words of each person's commonest named mistake, by person and game."""
    counted = _tallies(watcher, chosen).filter(BY_MISTAKE, membership__in=people)
    return _commonest(counted, "membership", "game") if people else {}


def _commonest(named: QuerySet[DayTally], *by: str) -> dict[tuple[Any, ...], str]:
    """Return the words of the commonest named mistake; of equals the first on the member's own page."""
    counted = named.values_list(*by, "mistake").annotate(times=Sum(F("decisions") - F("right")))
    ranked = sorted(list[Any](counted), key=lambda row: (-row[-1], row[-2]), reverse=True)
    words = {slug: mistake_words(slug) for slug in {row[-2] for row in ranked}}
    return {row[:-2]: words[row[-2]] for row in ranked}
