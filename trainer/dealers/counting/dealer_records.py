"""What somebody decided, read once: every decision that may be told, and which of them the figures count.

Those that do not count are read as well: they say when a kind was met last, and what a review found.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Mode, Plan, Verdict
from trainer.drills.models.stored import with_keys
from trainer.drills.selectors import disclosed, due_of, scored, seconds_of
from trainer.path.known import LAST_ONES
from trainer.progress.filters import Filter
from trainer.schools.models import Membership

Row = dict[str, Any]

FIELDS = (*LAST_ONES, "pk", "missed", "overpaid", "underpaid", "rare", "answer__run__drill__mode")


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision that counts. `took` is None for an absence."""

    kind: Kind
    at: datetime
    right: bool
    missed: str
    overpaid: int
    underpaid: int
    rare: bool
    named: str
    took: float | None
    due: float


@dataclass(frozen=True)
class Record:
    """All rows as `with_keys` has them, each with its `kind`, in the order in which they were given; and
    the keys of those that count."""

    rows: list[Row]
    counted: frozenset[int]

    def decided(self) -> list[Decided]:
        together = Counter(row["answer"] for row in self.rows if row["pk"] in self.counted)
        return [_decided(row, together[row["answer"]]) for row in self.rows if row["pk"] in self.counted]

    def told_apart(self) -> list[Row]:
        """Without what was shown first: what a rule of mastery goes by."""
        return [row for row in self.rows if not _shown_first(row)]


def record_of(*, trainee: Membership, chosen: Filter) -> Record:
    own = Verdict.objects.in_force().filter(answer__run__membership=trainee)
    counted = scored(own).filter(chosen.of_verdicts()).order_by().values_list("pk", flat=True)
    told = disclosed(own).with_names().order_by("pk").values(*FIELDS, "named")
    rows = sorted(with_keys(list(told)), key=lambda row: (row["answer__received"], row["pk"]))
    for row in rows:
        row["kind"] = _kind(row)
    return Record(rows, frozenset(counted))


def _kind(row: Mapping[str, Any]) -> Kind:
    """What is not asked any more is a kind of its own."""
    game, key = row["answer__game"], row["key"]
    return kind_of(game=game, key=key) or Kind(game, key.question)


def _shown_first(row: Mapping[str, Any]) -> bool:
    mode, plan = row["answer__run__drill__mode"], row["answer__run__drill__plan"]
    return bool(mode == Mode.LEARN or plan == Plan.LESSON)


def _decided(row: Row, together: int) -> Decided:
    return Decided(
        row["kind"],
        row["answer__received"],
        row["right"],
        row["missed"],
        row["overpaid"],
        row["underpaid"],
        row["rare"],
        "" if row["right"] else row["named"] or "",
        seconds_of(row, together),
        due_of(row, together),
    )
