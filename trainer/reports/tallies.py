"""Counting runs into their daily tallies: whoever reads a school's figures counts first what has changed.

A run remembers the version at which it was counted, and of a long one only those blocks of rounds are counted
again that have changed since (counted/recounts.py). An answer, the end of a table test and marking again all
move its version on, so nothing that they change has to know of tallies, and a tally cannot stay wrong. Its
days are the school's: a school whose time zone was changed is counted anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from trainer.drills.models import CountedTo, DayTally, MarkedTally, PaceWindow, RoundTally, Run, Verdict
from trainer.drills.models.day_tally import BLOCK, ON_BETS
from trainer.drills.selectors import TALLIED, scored
from trainer.progress.counted.answer_times import Timed, Times, spent_in, timed_answers
from trainer.progress.counted.looked_for import rounds_looked_for
from trainer.progress.counted.recounts import Recount, among, counted_in_parts, last_rows, recounts
from trainer.progress.counted.windows_dealt import windows_of
from trainer.progress.marked import marked_under
from trainer.schools.models import School

# Said before the sums, which take the names of what they add.
MISPAYS = {
    "overpays": Count("pk", filter=Q(overpaid__gt=0)),
    "underpays": Count("pk", filter=Q(underpaid__gt=0)),
}
SUMMED = ("decisions", "right", "overpaid", "underpaid", "bets", *MISPAYS)

AT_ONCE = 25
"""Runs that are counted in one transaction: answers to them wait for it."""

Key = tuple[UUID, int, Any, str, str, str, str]
"""Run, block of rounds, day, game, question, bet, mistake."""


def catch_up(*, school: School) -> int:
    """Counts the runs of a school that have changed since they were counted; how many there were.

    Those that another reader counts meanwhile, or that are being answered, come last, and are not counted
    twice: whoever has waited for them looks whether they have been.
    """
    _follow_zone(school)
    changed = Run.objects.filter(membership__school=school).exclude(counted=F("version"))
    ids = list(changed.order_by("pk").values_list("pk", flat=True))
    chunks = [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]
    counted = sum(_count(school, chunk, wait=False) for chunk in chunks)
    if counted < len(ids):
        counted += sum(_count(school, chunk, wait=True) for chunk in chunks)
    return counted


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
def _count(school: School, ids: list[UUID], *, wait: bool) -> int:
    behind = Run.objects.filter(pk__in=ids).exclude(counted=F("version")).order_by("pk")
    held = behind.select_for_update(of=("self",), skip_locked=not wait)
    sat = list(held.select_related("drill"))  # an answer to one of them comes before this or after it
    # Read while the runs are held: after a change of the zone they are counted once more.
    with timezone.override(School.objects.get(pk=school.pk).tz):
        _count_parts(school, list(recounts(sat)))
    Run.objects.filter(pk__in=[run.pk for run in sat]).update(counted=F("version"))
    return len(sat)


def _count_parts(school: School, changed: list[Recount]) -> None:
    """By days of the time zone in force."""
    for whole in (True, False):
        parts = [one for one in changed if (one.blocks is None) is whole]
        if parts:
            _clear(parts)
            _tally(school, parts)


def _clear(parts: list[Recount]) -> None:
    """Pace windows are only added to a run of which a part is counted."""
    if parts[0].blocks is None:
        for model in (DayTally, RoundTally, MarkedTally, PaceWindow):
            model._default_manager.filter(run__in=[one.run for one in parts]).delete()
        return
    for one in parts:
        for tallied in (DayTally, MarkedTally):
            tallied._default_manager.filter(run=one.run, block__in=one.blocks or ()).delete()
        RoundTally.objects.filter(one.answers).delete()


def _tally(school: School, parts: list[Recount]) -> None:
    counted, looked_at = among(parts)
    timed, blocks = timed_answers(looked_at), {one.run.pk: one.blocks for one in parts}
    own = (one for one in timed if (of := blocks[one.run]) is None or one.block in of)
    DayTally.objects.bulk_create(_days(school, counted, spent_in(own)), batch_size=500)
    runs = [one.run for one in parts]
    RoundTally.objects.bulk_create(rounds_looked_for(school, runs, counted), batch_size=500)
    marked_under.count(school, counted)
    _find_windows(school, parts, timed)


def _find_windows(school: School, parts: list[Recount], timed: Iterable[Timed]) -> None:
    """And notes how far each run is counted."""
    by_run: dict[UUID, dict[int, list[Timed]]] = defaultdict(lambda: defaultdict(list))
    for one in timed:
        by_run[one.run][one.round].append(one)
    found: list[PaceWindow] = []
    reached: list[CountedTo] = []
    for part in parts:
        windows, goes_on = windows_of(school, part.run, by_run[part.run.pk], part.windows)
        found += windows
        if counted_in_parts(part.run):
            reached.append(CountedTo(run=part.run, round=part.run.round, windows=goes_on))
    PaceWindow.objects.bulk_create(found, batch_size=500)
    if reached:
        _keep(reached)


def _keep(reached: list[CountedTo]) -> None:
    """With the last rows that are there: what comes later was not counted."""
    for name, last in last_rows().items():
        for one in reached:
            setattr(one, name, last)
    CountedTo.objects.bulk_create(
        reached,
        update_conflicts=True,
        unique_fields=["run"],
        update_fields=["round", "windows", "avowal", "corrected"],
    )


def _days(school: School, among: Q, times: Times) -> list[DayTally]:
    rows: dict[Key, DayTally] = {}
    for sums in _sums(among):
        for key in _sorts(sums):
            _add(rows, key, DayTally(school=school, **sums))
    for (run, block, day, game), spent in times.items():
        if whole := rows.get((run, block, day, game, "", "", "")):
            whole.spent, whole.took, whole.due = spent.all, spent.took, spent.due
    return list(rows.values())


def _sums(among: Q) -> Iterator[dict[str, Any]]:
    counting = scored(Verdict.objects.in_force().with_names().filter(among)).order_by()
    grouped = counting.values(
        "named",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
        block=F("answer__round") / BLOCK,
        question=F("ask"),
        bet=F("wager"),
    )
    for sums in list[Any](grouped.annotate(last=Max("answer__received"), **MISPAYS, **TALLIED)):
        mistake, wager = sums.pop("named"), sums.pop("bet")
        bets = sums["decisions"] if sums["question"] in ON_BETS else 0
        yield sums | {"mistake": mistake, "wager": wager, "bets": bets}


def _sorts(sums: dict[str, Any]) -> Iterator[Key]:
    """The rows to which these sums add: all of the day, those of the question and its bet, those of the
    mistake."""
    of = (sums["run_id"], sums["block"], sums["day"], sums["game"])
    yield (*of, "", "", "")
    yield (*of, sums["question"], sums["wager"], "")
    if sums["mistake"]:
        yield (*of, "", "", sums["mistake"])


def _add(rows: dict[Key, DayTally], key: Key, more: DayTally) -> None:
    row = rows.setdefault(key, more)
    if row is more:
        row.question, row.wager, row.mistake = key[4:]
        return
    for name in SUMMED:
        setattr(row, name, getattr(row, name) + getattr(more, name))
    row.last = max(row.last, more.last)
