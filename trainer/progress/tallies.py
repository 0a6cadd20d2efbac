"""Counting runs into their daily tallies: whoever reads a school's figures counts first what has changed.

A run remembers the version at which it was counted. An answer, the end of a table test and marking again all
move its version on, so nothing that they change has to know of tallies, and a tally cannot stay wrong. Its
days are the school's: a school whose time zone was changed is counted anew.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from trainer.drills.models import DayTally, PaceWindow, RoundTally, Run, Verdict
from trainer.drills.models.day_tally import ON_BETS
from trainer.drills.models.stored import question
from trainer.drills.selectors import TALLIED, scored
from trainer.progress.counted.answer_times import Times, spent_in, timed_answers
from trainer.progress.counted.looked_for import rounds_looked_for
from trainer.progress.counted.windows_dealt import windows_of
from trainer.progress.marked import marked_under
from trainer.schools.models import School

# Said before the sums, which take the names of what they add.
MISPAYS = {
    "overpays": Count("pk", filter=Q(overpaid__gt=0)),
    "underpays": Count("pk", filter=Q(underpaid__gt=0)),
}
SUMMED = ("decisions", "right", "overpaid", "underpaid", "bets", *MISPAYS)

AT_ONCE = 200
"""Runs that are counted in one transaction: answers to them wait for it."""

Key = tuple[UUID, Any, str, str, str, str]
"""Run, day, game, question, bet, mistake."""


def catch_up(*, school: School) -> int:
    """Counts the runs of a school that have changed since they were counted; how many there were."""
    _follow_zone(school)
    changed = Run.objects.filter(membership__school=school).exclude(counted=F("version"))
    ids = list(changed.values_list("pk", flat=True))
    for start in range(0, len(ids), AT_ONCE):
        _count(school, ids[start : start + AT_ONCE])
    return len(ids)


def forget(*, school: School) -> None:
    """Has every run of a school counted anew by whoever reads next."""
    Run.objects.filter(membership__school=school).update(counted=0)


def _follow_zone(school: School) -> None:
    """Have every run counted anew once the school's days begin at another hour."""
    if school.counted_zone == school.zone:
        return
    with transaction.atomic():
        moved = School.objects.filter(pk=school.pk).exclude(counted_zone=F("zone"))
        if moved.update(counted_zone=F("zone")):
            forget(school=school)
    school.counted_zone = school.zone


@transaction.atomic
def _count(school: School, ids: list[UUID]) -> None:
    runs = Run.objects.select_for_update(of=("self",)).filter(pk__in=ids)
    sat = list(runs.select_related("drill"))  # held: an answer to one of them comes before this or after it
    # Read while the runs are held: after a change of the zone they are counted once more.
    with timezone.override(School.objects.get(pk=school.pk).tz):
        _tally(school, ids, sat)
    runs.update(counted=F("version"))


def _tally(school: School, ids: list[UUID], sat: list[Run]) -> None:
    """By days of the time zone in force."""
    for model in (DayTally, RoundTally, PaceWindow):
        model._default_manager.filter(run__in=ids).delete()
    timed = timed_answers(ids)
    DayTally.objects.bulk_create(_days(school, ids, spent_in(timed)), batch_size=500)
    RoundTally.objects.bulk_create(rounds_looked_for(school, sat), batch_size=500)
    PaceWindow.objects.bulk_create(windows_of(school, sat, timed), batch_size=500)
    marked_under.count(school, ids)


def _days(school: School, ids: list[UUID], times: Times) -> list[DayTally]:
    rows: dict[Key, DayTally] = {}
    for sums in _sums(ids):
        for key in _sorts(sums):
            _add(rows, key, DayTally(school=school, **sums))
    for (run, day, game), spent in times.items():
        if whole := rows.get((run, day, game, "", "", "")):
            whole.spent, whole.took, whole.due = spent.all, spent.took, spent.due
    return list(rows.values())


def _sums(ids: list[UUID]) -> Iterator[dict[str, Any]]:
    counting = scored(Verdict.objects.in_force().with_names().filter(answer__run__in=ids)).order_by()
    grouped = counting.values(
        "named",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
        question=question(),
        bet=F("wager"),
    )
    for sums in list[Any](grouped.annotate(last=Max("answer__received"), **MISPAYS, **TALLIED)):
        mistake, wager = sums.pop("named"), sums.pop("bet")
        bets = sums["decisions"] if sums["question"] in ON_BETS else 0
        yield sums | {"mistake": mistake, "wager": wager, "bets": bets}


def _sorts(sums: dict[str, Any]) -> Iterator[Key]:
    """The rows to which these sums add: all of the day, those of the question and its bet, those of the
    mistake."""
    of = (sums["run_id"], sums["day"], sums["game"])
    yield (*of, "", "", "")
    yield (*of, sums["question"], sums["wager"], "")
    if sums["mistake"]:
        yield (*of, "", "", sums["mistake"])


def _add(rows: dict[Key, DayTally], key: Key, more: DayTally) -> None:
    row = rows.setdefault(key, more)
    if row is more:
        row.question, row.wager, row.mistake = key[3:]
        return
    for name in SUMMED:
        setattr(row, name, getattr(row, name) + getattr(more, name))
    row.last = max(row.last, more.last)
