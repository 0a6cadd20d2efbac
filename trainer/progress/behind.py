"""The answers behind a figure: which ones they are, and the newest of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from trainer.drills.models import Answer, DayTally, Plan, Verdict
from trainer.drills.models.day_tally import BY_MISTAKE, BY_QUESTION, WHOLE
from trainer.drills.models.stored import AMOUNTS, question
from trainer.drills.selectors import hinted, scored
from trainer.progress import tallies
from trainer.progress.filters import Filter, midnight
from trainer.schools.models import Membership

A_PAGE = 60

MISPAID = "mispaid"

ONLY = {
    "wrong": Q(right=False),
    MISPAID: Q(overpaid__gt=0) | Q(underpaid__gt=0),
    "overpaid": Q(overpaid__gt=0),
    "underpaid": Q(underpaid__gt=0),
}
"""What of the decisions a figure counts, by the figure's name."""


@dataclass(frozen=True)
class Figure:
    """Which decisions a figure counts: of one person or of the school, of a question, a bet, a mistake, a
    phase."""

    chosen: Filter
    person: Membership | None = None
    question: str = ""
    mistake: str = ""
    only: str = ""
    phase: str = ""
    hints: bool = False
    wager: str = ""

    def verdicts(self, watcher: Membership) -> QuerySet[Verdict]:
        """All of them. What was answered is one row; of a bet of two rows, each that says something."""
        every = Verdict.objects.in_force().with_names().filter(self.chosen.of_verdicts())
        if self.person:
            every = every.filter(answer__run__membership=self.person)
        else:
            every = every.filter(answer__run__membership__school=watcher.school_id)
        counting = hinted(every) if self.hints else scored(every)
        if self.question:
            counting = counting.alias(question=question()).filter(question=self.question)
        if self.mistake:
            counting = counting.filter(named=self.mistake)
        if self.wager:
            counting = counting.filter(wager=self.wager)
        if self.phase:
            counting = counting.filter(answer__run__drill__plan=Plan.BURST, answer__phase=self.phase)
        said = ~AMOUNTS | Q(right=False)
        return counting.filter(said & ONLY.get(self.only, Q()))

    def tallies(self, watcher: Membership) -> QuerySet[DayTally]:
        """Of the days that hold them, and perhaps of others: by a mistake, else by a question, else all."""
        counted = DayTally.objects.filter(self.chosen.of_tallies(), school=watcher.school_id)
        if self.mistake:
            return counted.filter(BY_MISTAKE, mistake=self.mistake)
        return counted.filter(BY_QUESTION, question=self.question) if self.question else counted.filter(WHOLE)


def newest(
    figure: Figure, *, watcher: Membership, before: int | None = None, most: int = A_PAGE
) -> list[dict[str, Any]]:
    """A page of rows, the newest first, from `before` (a verdict's key) backwards; one more than `most` if
    there are older ones. A school's are looked for on the days that hold them: the tallies know which."""
    verdicts = figure.verdicts(watcher)
    last = _said(before)
    if last:
        earlier = Q(answer__received=last, pk__lt=before) | Q(answer__received__lt=last)
        verdicts = verdicts.filter(earlier)
    if figure.person:
        return _page(verdicts, most)
    found: list[dict[str, Any]] = []
    for first, end in _spans(_days(figure, watcher, last), most):
        # Asked for apart, so that a database begins with these days and not with everybody's runs.
        of_these = Answer.objects.filter(received__gte=first, received__lt=end).order_by()
        found += _page(verdicts.filter(answer__in=of_these.values("pk")), most)
        if len(found) > most:
            break
    return found[: most + 1]


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
        counted = counted.filter(day__lte=last.date())
    sums = counted.order_by("-day").values_list("day").annotate(of=_counted(figure.only))
    return list(sums.filter(of__gt=0))


def _spans(days: list[tuple[date, int]], most: int) -> Iterator[tuple[datetime, datetime]]:
    """From and to: so many days together as hold more than a page, and so on."""
    upto, found = None, 0
    for day, of in days:
        upto, found = upto or day, found + of
        if found > most:
            yield midnight(day), midnight(upto + timedelta(days=1))
            upto, found = None, 0
    if upto:
        yield midnight(days[-1][0]), midnight(upto + timedelta(days=1))


def _counted(only: str) -> Any:
    """A tally knows of money how much, and that it took at least one decision."""
    if only in (MISPAID, "overpaid", "underpaid"):
        return Count("pk", filter=ONLY[only])
    return Sum(F("decisions") - F("right")) if only else Sum("decisions")
