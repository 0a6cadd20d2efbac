"""The last decisions that count: what "my mistakes" and the pace drills are made of."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.utils import timezone

from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Plan, Run
from trainer.drills.models.stored import with_keys
from trainer.drills.reviews.ratings import dealt_for
from trainer.drills.reviews.subjects import Misconception, Subject, named
from trainer.drills.selectors import LATEST, TIMES, due_of, latest_verdicts, seconds_of
from trainer.schools.models import Membership

MENDING = (Plan.MISTAKES, Plan.REVIEW)

_FIELDS = (
    "answer__game",
    "answer__allowed",
    "answer__run",
    "answer__round",
    "answer__run__drill__plan",
    "answer",
    "prompt",
    "given",
    "right",
)


@dataclass(frozen=True)
class Said:
    """One decision, as it was answered: the seconds that it takes on target, and those that it took, None if
    that is not known. `held` is the misconception that a wrong one is named by; `tells_of` the one that a
    round was dealt for, where this decision shows it."""

    kind: Kind
    target: float
    right: bool
    seconds: float | None
    plan: str
    day: date
    held: Misconception | None = None
    tells_of: Subject | None = None

    @property
    def mends(self) -> bool:
        return self.plan in MENDING


def lately(*, membership: Membership) -> list[Said]:
    """The oldest first."""
    last = list(_rows(membership))
    together: dict[int, int] = defaultdict(int)
    for row in last:
        together[row["answer"]] += 1
    items = _items(last)
    return [one for row in last for one in _said(row, together[row["answer"]], items)]


def _rows(membership: Membership) -> Iterator[dict[str, Any]]:
    told = latest_verdicts(membership=membership).with_names().values(*_FIELDS, *TIMES, "named")
    yield from with_keys(list(told[:LATEST])[::-1])


def _items(rows: list[dict[str, Any]]) -> dict[tuple[UUID, int], Item]:
    """What each round of mending was dealt for."""
    mended = {
        (row["answer__run"], row["answer__round"])
        for row in rows
        if row["answer__run__drill__plan"] in MENDING
    }
    runs = (
        Run.objects.filter(pk__in={run for run, _round in mended}).select_related("drill") if mended else ()
    )
    drills = {run.pk: run.drill for run in runs}
    return {(run, round): drills[run].item(round) for run, round in mended}


def _said(row: Mapping[str, Any], decisions: int, items: Mapping[tuple[UUID, int], Item]) -> Iterator[Said]:
    kind = kind_of(game=row["answer__game"], key=row["key"])
    if kind:
        item = items.get((row["answer__run"], row["answer__round"]))
        yield Said(
            kind,
            due_of(row, decisions),
            row["right"],
            seconds_of(row, decisions),
            row["answer__run__drill__plan"],
            timezone.localdate(row["answer__received"]),
            None if row["right"] else named(row["answer__game"], row["named"] or ""),
            dealt_for(item) if item and str(row["key"]) in item.tells else None,
        )
