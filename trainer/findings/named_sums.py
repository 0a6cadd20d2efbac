"""Named mistakes of a school or a class: who makes each, how often, and at what cost."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Sum

from trainer.drills.models import DayTally
from trainer.drills.models.day_tally import BY_MISTAKE
from trainer.findings.looked_at import Look


@dataclass(frozen=True)
class NamedSum:
    """Cents, never netted."""

    mistake: str
    people: int
    times: int
    overpaid: int
    underpaid: int


def named_sums(look: Look) -> list[NamedSum]:
    """What most people do first; of as many people what is done most often."""
    counted = DayTally.objects.filter(look.chosen.of_tallies(), BY_MISTAKE, school=look.watcher.school_id)
    sums: dict[str, Any] = {
        "people": Count("membership", distinct=True),
        "times": Sum(F("decisions") - F("right")),
        "overpaid": Sum("overpaid"),
        "underpaid": Sum("underpaid"),
    }
    found = [NamedSum(**row) for row in list[Any](counted.values("mistake").annotate(**sums).order_by())]
    ranked = sorted(found, key=lambda row: (-row.people, -row.times, row.mistake))
    return [row for row in ranked if row.times > 0]
