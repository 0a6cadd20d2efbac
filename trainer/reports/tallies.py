"""Counts runs into daily tallies. A reader of a school's figures first counts what has changed.

A run remembers the version at which it was counted, and of a long one only those blocks of rounds are counted
again that have changed since (counted/recounts.py). An answer, the end of a table test and marking again all
move its version on, so nothing that they change has to know of tallies, and a tally cannot stay wrong. Its
days are the school's: a school whose time zone was changed is counted anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Q, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from games.engine.questions.catalog import EVERYDAY
from trainer.exams.pace import count_core
from trainer.play.models import Plan, Run, Verdict
from trainer.play.models.stored import with_keys
from trainer.play.pace import on_target, time_of
from trainer.play.selectors import TALLIED, MarkedUnder, counting, marked_under_from, scored
from trainer.reports.filters import Filter
from trainer.reports.models import BLOCK, ON_BETS, CountedTo, DayTally, MarkedTally, PaceWindow, RoundTally
from trainer.reports.recounts import Recount, among, counted_in_parts, last_rows, recounts
from trainer.schools.models import School

MILLISECOND = timedelta(milliseconds=1)


FIELDS = {
    name: F(f"answer__{name}")
    for name in ("round", "position", "game", "hinted", "allowed", "seen", "shown", "received")
}


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer. `led` in a live room, where somebody else sets the pace. `took` is None for an absence; of
    its `decisions` so many are `hands` and bets. All that was asked together shares its time evenly."""

    run: UUID
    round: int
    game: str
    led: bool
    hinted: bool
    shown: datetime
    received: datetime
    took: int | None
    due: int
    hands: int
    decisions: int

    @property
    def day(self) -> date:
        return timezone.localdate(self.received)

    @property
    def block(self) -> int:
        return self.round // BLOCK

    def of_hands(self, milliseconds: int) -> int:
        return milliseconds * self.hands // self.decisions


def timed_answers(among: Q) -> list[Timed]:
    """Those of these verdicts, in the order in which they were given, run by run."""
    told = counting(Verdict.objects.in_force().filter(among)).order_by("pk")
    of_run = {"run": F("answer__run"), "plan": F("answer__run__drill__plan")}
    rows = told.values("answer", "prompt", "given", "right", **of_run, **FIELDS)
    together: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in with_keys(rows):
        together[row["answer"]].append(row)
    ordered = sorted(together.values(), key=lambda rows: (rows[0]["run"], *_place(rows[0])))
    return [_timed(rows) for rows in ordered]


def _place(row: dict[str, Any]) -> tuple[int, int]:
    return row["round"], row["position"]


def _timed(rows: list[dict[str, Any]]) -> Timed:
    first = rows[0]
    time = time_of(seen=first["seen"], shown=first["shown"], received=first["received"])
    asked = [(row["key"].question, row["given"]) for row in rows]
    return Timed(
        run=first["run"],
        round=first["round"],
        game=first["game"],
        led=first["plan"] == Plan.ROOM,
        hinted=first["hinted"],
        shown=first["shown"],
        received=first["received"],
        took=None if time is None else time // MILLISECOND,
        due=1000 * on_target(allowed=first["allowed"], game=first["game"], decided=asked),
        hands=count_core(first["game"], (question for question, _given in asked)),
        decisions=len(rows),
    )


@dataclass(slots=True)
class Spent:
    """Milliseconds that answers took, without absences and hints: all of them, and those of one's own pace
    with what they are due in."""

    all: int = 0
    took: int = 0
    due: int = 0


Times = dict[tuple[UUID, int, date, str], Spent]
"""By run, block of rounds, day and game."""


def spent_in(timed: Iterable[Timed]) -> Times:
    found: Times = defaultdict(Spent)
    for one in timed:
        if one.took is not None and not one.hinted:
            spent = found[one.run, one.block, one.day, one.game]
            spent.all += one.took
            if not one.led:
                spent.took, spent.due = spent.took + one.took, spent.due + one.due
    return found


def rounds_looked_for(school: School, runs: Iterable[Run], among: Q) -> Iterator[RoundTally]:
    """Of runs with their drills, of these verdicts."""
    looking = {run.pk: run for run in runs if run.drill.scenario or _names_one(run)}
    if not looking:
        return
    for sums in _sums_of_rounds(among & Q(answer__run__in=looking)):
        run = looking[sums["run_id"]]
        if scenario := run.drill.item(sums["round"]).scenario:
            yield RoundTally(
                school=school, membership_id=run.membership_id, mode=run.drill.mode, scenario=scenario, **sums
            )


def _names_one(run: Run) -> bool:
    return any(item.get("scenario") for item in run.drill.items)


def _sums_of_rounds(among: Q) -> Iterable[dict[str, Any]]:
    told = scored(Verdict.objects.in_force().filter(among)).order_by()
    grouped = told.values(
        run_id=F("answer__run"),
        round=F("answer__round"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
    )
    return list[Any](grouped.annotate(**TALLIED))


# Windows of a pace audit: five to ten minutes of nothing but dealing, found in what was dealt.
#
# A window is made of whole rounds that follow one another in one run: everything that the floor deals by hand
# is asked in them, nobody was away, and no hint was given. A round is whole once the next one was begun.


SHORTEST, LONGEST = 5 * 60_000, 10 * 60_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole round of pure dealing; times in milliseconds."""

    number: int
    game: str
    day: date
    began: datetime
    took: int
    due: int
    hands_took: int
    hands_due: int


def windows_of(
    school: School, run: Run, timed: Mapping[int, Sequence[Timed]], first: int
) -> tuple[list[PaceWindow], int]:
    """Of a run with its drill, from this round on; and the round from which the next count goes on. `timed`
    are its answers by round."""
    dealt = (_dealt(run, number, timed.get(number, [])) for number in range(first, run.round))
    found, held = walked(dealt)
    goes_on = held[0].number if held else max(first, run.round)
    return [_window(school, run, rounds) for rounds in found], goes_on


def walked(dealt: Iterable[Dealt | None]) -> tuple[list[list[Dealt]], list[Dealt]]:
    """The windows, one after the other, none in another: each ends with the round that makes it long enough.
    None, or another game or day, ends what went before; what would be too long loses its first rounds. Then
    the rounds that are left at the end: what follows may make a window of them."""
    found: list[list[Dealt]] = []
    held: list[Dealt] = []
    for one in dealt:
        if one is None or (held and (held[-1].game, held[-1].day) != (one.game, one.day)):
            held = []
        if one is None:
            continue
        held.append(one)
        while _took(held) > LONGEST:
            held.pop(0)
        if _took(held) >= SHORTEST:
            found.append(held)
            held = []
    return found, held


def _took(rounds: Iterable[Dealt]) -> int:
    return sum(one.took for one in rounds)


def _dealt(run: Run, number: int, answers: Sequence[Timed]) -> Dealt | None:
    item = run.drill.item(number)
    whole = set(item.asks) >= EVERYDAY and not item.wagers
    days = {one.day for one in answers}
    if not whole or len(days) != 1 or any(one.took is None or one.hinted or one.led for one in answers):
        return None
    hands = [(one.of_hands(one.took or 0), one.of_hands(one.due)) for one in answers]
    return Dealt(
        number=number,
        game=answers[0].game,
        day=days.pop(),
        began=answers[0].shown,
        took=sum(one.took or 0 for one in answers),
        due=sum(one.due for one in answers),
        hands_took=sum(took for took, _due in hands),
        hands_due=sum(due for _took, due in hands),
    )


def _window(school: School, run: Run, rounds: list[Dealt]) -> PaceWindow:
    first = rounds[0]
    return PaceWindow(
        school=school,
        run=run,
        membership_id=run.membership_id,
        day=first.day,
        mode=run.drill.mode,
        game=first.game,
        seats=run.drill.spots,
        first=first.number,
        rounds=len(rounds),
        began=first.began,
        **{
            name: sum(getattr(one, name) for one in rounds)
            for name in ("took", "due", "hands_took", "hands_due")
        },
    )


# Under which version of the rules figures were marked, and what was marked again since: counted by run and
# day together with the tallies.


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
    count(school, counted)
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
        update_fields=["round", "windows", "self_report", "corrected"],
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
