"""The answers behind a figure, the newest first: a page of them, found by the days that hold them."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils import timezone

from trainer.drills.models import Answer, Verdict
from trainer.progress import tallies
from trainer.progress.behind.figure_asked import MISPAID, ONLY, Figure
from trainer.progress.filters import midnight
from trainer.schools.models import Membership

A_PAGE = 60
A_DAY = timedelta(days=1)
MOST_KEYS = 20_000
"""SQLite takes some 32,000 in a statement."""


def newest(
    figure: Figure, *, watcher: Membership, before: int | None = None, most: int = A_PAGE
) -> list[dict[str, Any]]:
    """A page of rows, the newest first, from `before` (a verdict's key) backwards; one more than `most` if
    there are older ones. A school's are looked for on the days that hold them: the tallies know which."""
    last = _said(before)
    earlier = Q(answer__received=last, pk__lt=before) | Q(answer__received__lt=last) if last else Q()
    if (figure.person and not figure.scenario) or figure.hints:  # of hints no tally knows
        return _page(figure.verdicts(watcher).filter(earlier, _own(figure.person)), most)
    found: list[dict[str, Any]] = []
    for first, upto in _spans(_days(figure, watcher, last), most):
        there = figure.tallies(watcher).filter(day__gte=first, day__lte=upto)
        runs = list(there.order_by().values_list("run", flat=True).distinct())
        among = _given_in(runs, first, upto)
        found += _page(figure.verdicts(watcher, among=among).filter(earlier), most)
        if len(found) > most:
            break
    return found[: most + 1]


def _given_in(runs: list[UUID], first: date, upto: date) -> Q:
    """Answers in these runs on these days. They are asked for apart, so that a database begins with them and
    not with everybody's; of more than a statement takes, their runs and days are said."""
    days = {"received__gte": midnight(first), "received__lt": midnight(upto + A_DAY)}
    keys = _keys(Answer.objects.filter(run__in=runs, **days))
    if keys is not None:
        return Q(answer__in=keys)
    return Q(answer__run__in=runs, **{f"answer__{name}": moment for name, moment in days.items()})


def _own(person: Membership | None) -> Q:
    """Theirs, asked for apart for the same reason; of more than a statement takes, and of nobody, nothing is
    said."""
    keys = _keys(Answer.objects.filter(run__membership=person)) if person else None
    return Q() if keys is None else Q(answer__in=keys)


def _keys(answers: QuerySet[Answer]) -> list[int] | None:
    """None of more than a statement takes."""
    keys = list(answers.order_by().values_list("pk", flat=True)[: MOST_KEYS + 1])
    return keys if len(keys) <= MOST_KEYS else None


def _page(verdicts: QuerySet[Verdict], most: int) -> list[dict[str, Any]]:
    return list(rows_of(verdicts)[: most + 1])


def rows_of(verdicts: QuerySet[Verdict]) -> QuerySet[Any, dict[str, Any]]:
    """What a page and a file tell of each, the newest first."""
    fields = {
        "run_id": F("answer__run"),
        "round": F("answer__round"),
        "place": F("answer__place"),
        "game": F("answer__game"),
        "when": F("answer__received"),
        "member": F("answer__run__membership"),
    }
    named = ("pk", "prompt", "given", "due", "missed", "right", "named", "overpaid", "underpaid")
    marked = ("rules_version", "correction__made")
    rows: QuerySet[Any, dict[str, Any]] = verdicts.order_by("-answer__received", "-pk").values(
        *named, *marked, **fields
    )
    return rows


def _said(before: int | None) -> datetime | None:
    """When that verdict's answer was given."""
    if before is None:
        return None
    return Verdict.objects.filter(pk=before).values_list("answer__received", flat=True).first()


def _days(figure: Figure, watcher: Membership, last: datetime | None) -> list[tuple[date, int]]:
    """Days up to that of the last one, the latest first, and how many there are on each at most."""
    tallies.catch_up(school=watcher.school)
    counted = figure.tallies(watcher)
    if last:
        counted = counted.filter(day__lte=timezone.localdate(last))
    sums = counted.order_by("-day").values_list("day").annotate(of=_counted(figure))
    return list(sums.filter(of__gt=0))


def _spans(days: list[tuple[date, int]], most: int) -> Iterator[tuple[date, date]]:
    """The first and the last: so many days together as hold more than a page, and so on."""
    upto, found = None, 0
    for day, of in days:
        upto, found = upto or day, found + of
        if found > most:
            yield day, upto
            upto, found = None, 0
    if upto:
        yield days[-1][0], upto


MISPAYS = {
    MISPAID: F("overpays") + F("underpays"),
    "overpaid": F("overpays"),
    "underpaid": F("underpays"),
}


def _counted(figure: Figure) -> Any:
    """The tally of a round knows of money how much, and that it took at least one decision."""
    if figure.only in MISPAYS:
        return Count("pk", filter=ONLY[figure.only]) if figure.scenario else Sum(MISPAYS[figure.only])
    return Sum(F("decisions") - F("right")) if figure.only else Sum("decisions")
