"""Retention: how the first decision of a kind came out after so many days without it.

What was practised, reviewed or shown in between ends a gap, whether it counts or not. The first decision
after the gap is told where it counts.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from trainer.dealers.counting.dealer_records import Record
from trainer.drills.kinds import Kind

GAPS = (7, 30)
"""Days; a gap of thirty is one of seven too."""


def first_after_gaps(record: Record) -> Iterator[tuple[Kind, int, bool]]:
    """The kind, the days, and whether it was right."""
    last: dict[Kind, datetime] = {}
    for row in record.rows:
        kind, at = row["kind"], row["answer__received"]
        before = last.get(kind)
        last[kind] = at
        if before is None or row["pk"] not in record.counted:
            continue
        for days in GAPS:
            if at - before >= timedelta(days=days):
                yield kind, days, row["right"]
