"""Under which version of the rules figures were marked, and what was marked again since: counted by run and
day together with the tallies.
"""

from typing import Any

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import TruncDate

from trainer.drills.models import MarkedTally, Verdict
from trainer.drills.models.day_tally import BLOCK
from trainer.drills.selectors import MarkedUnder, marked_under_from, scored
from trainer.progress.filters import Filter
from trainer.schools.models import School


def count(school: School, among: Q) -> None:
    """Of these verdicts; within the transaction that tallies them."""
    counting = scored(Verdict.objects.in_force().filter(among)).order_by()
    grouped = counting.values(
        "rules_version",
        "correction_id",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
        block=F("answer__round") / BLOCK,
    )
    rows = (MarkedTally(school=school, **row) for row in list[Any](grouped.annotate(verdicts=Count("pk"))))
    MarkedTally.objects.bulk_create(rows, batch_size=500)


def of_school(school: School, chosen: Filter) -> MarkedUnder:
    """After its runs were counted."""
    counted = MarkedTally.objects.filter(chosen.of_tallies(), school=school)
    rows = counted.order_by().values_list("rules_version", "correction")
    return marked_under_from(list(rows.annotate(of=Sum("verdicts"))))
