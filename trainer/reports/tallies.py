"""Count runs into daily tallies. Call `catch_up` before reading a school's figures.

A run stores the version at which it was counted. Answers, the end of a table test and regrading move its
version on, so they need not know of tallies; of a long run only the changed blocks of rounds are recounted
(recounts.py). Days are the school's: a school with a new time zone is recounted.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Q, Sum
from django.utils import timezone

from games.engine.questions.catalog import EVERYDAY
from trainer.exams.pace import count_core
from trainer.play.models import Plan, Run, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.pace import on_target, time_of
from trainer.play.selectors import TALLIED, MarkedUnder, counting, marked_under_from, scored
from trainer.reports.filters import Filter
from trainer.reports.models import BLOCK, ON_BETS, CountedTo, DayTally, MarkedTally, PaceWindow
from trainer.reports.recounts import Recount, among, counted_in_parts, last_rows, recounts
from trainer.schools.days import DayOf, day_of
from trainer.schools.models import Membership, School

MILLISECOND = timedelta(milliseconds=1)

FIELDS = {
    name: F(f"answer__{name}")
    for name in ("round", "position", "game", "hinted", "allowed", "seen", "shown", "received")
}


@dataclass(frozen=True, slots=True)
class TimedAnswer:
    """One answer. `led` in a live class, where the host sets the pace; `took` is None for an absence. `hands`
    counts the hands and bets among its `decisions`, which share its time evenly."""

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
        return day_of(self.received)

    @property
    def block(self) -> int:
        return self.round // BLOCK

    def of_hands(self, milliseconds: int) -> int:
        return milliseconds * self.hands // self.decisions


def timed_answers(among: Q) -> list[TimedAnswer]:
    """Return the answers of these verdicts, run by run in the order given."""
    verdicts = counting(Verdict.objects.in_force().filter(among)).order_by("pk")
    of_run = {"run": F("answer__run"), "plan": F("answer__run__drill__plan")}
    rows = verdicts.values("answer", "prompt", "given", "right", **of_run, **FIELDS)
    together: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in with_keys(rows):
        together[row["answer"]].append(row)
    ordered = sorted(together.values(), key=lambda rows: (rows[0]["run"], *_place(rows[0])))
    return [_timed(rows) for rows in ordered]


def _place(row: dict[str, Any]) -> tuple[int, int]:
    return row["round"], row["position"]


def _timed(rows: list[dict[str, Any]]) -> TimedAnswer:
    first = rows[0]
    time = time_of(seen=first["seen"], shown=first["shown"], received=first["received"])
    questions = [(row["key"].question, row["given"]) for row in rows]
    return TimedAnswer(
        run=first["run"],
        round=first["round"],
        game=first["game"],
        led=first["plan"] == Plan.ROOM,
        hinted=first["hinted"],
        shown=first["shown"],
        received=first["received"],
        took=None if time is None else time // MILLISECOND,
        due=1000 * on_target(allowed=first["allowed"], game=first["game"], decided=questions),
        hands=count_core(first["game"], (question for question, _given in questions)),
        decisions=len(rows),
    )


@dataclass(slots=True)
class TimeSums:
    """Milliseconds of answers without absences and hints: of all, and of those at the trainee's own pace with
    their targets."""

    all: int = 0
    took: int = 0
    due: int = 0


Times = dict[tuple[UUID, int, date, str], TimeSums]
"""By run, block of rounds, day and game."""


def time_sums(timed: Iterable[TimedAnswer]) -> Times:
    found: Times = defaultdict(TimeSums)
    for one in timed:
        if one.took is not None and not one.hinted:
            spent = found[one.run, one.block, one.day, one.game]
            spent.all += one.took
            if not one.led:
                spent.took, spent.due = spent.took + one.took, spent.due + one.due
    return found


# Windows of a pace audit: five to ten minutes of nothing but dealing, found in what was dealt.
#
# A window is made of whole consecutive rounds of one run: everything dealt by hand is asked in them, without
# an absence or a hint. A round is whole once the next one was started.


SHORTEST, LONGEST = 5 * 60_000, 10 * 60_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class DealtRound:
    """A whole round of pure dealing; times in milliseconds."""

    number: int
    game: str
    day: date
    began: datetime
    took: int
    due: int
    hands_took: int
    hands_due: int


def pace_windows(
    school: School, run: Run, timed: Mapping[int, Sequence[TimedAnswer]], first: int
) -> tuple[list[PaceWindow], int]:
    """Return the windows of a run from round `first` on, and the round where the next count begins. `timed`
    holds its answers by round."""
    dealt = (_dealt(run, number, timed.get(number, [])) for number in range(first, run.round))
    found, pending = split_windows(dealt)
    next_round = pending[0].number if pending else max(first, run.round)
    return [_window(school, run, rounds) for rounds in found], next_round


def split_windows(dealt: Iterable[DealtRound | None]) -> tuple[list[list[DealtRound]], list[DealtRound]]:
    """Return the windows, which do not overlap, and the rounds left at the end.

    A window ends with the round that makes it long enough. None, another game or another day ends the rounds
    before it; a window that would be too long loses its first rounds.
    """
    found: list[list[DealtRound]] = []
    pending: list[DealtRound] = []
    for one in dealt:
        if one is None or (pending and (pending[-1].game, pending[-1].day) != (one.game, one.day)):
            pending = []
        if one is None:
            continue
        pending.append(one)
        while _took(pending) > LONGEST:
            pending.pop(0)
        if _took(pending) >= SHORTEST:
            found.append(pending)
            pending = []
    return found, pending


def _took(rounds: Iterable[DealtRound]) -> int:
    return sum(one.took for one in rounds)


def _dealt(run: Run, number: int, answers: Sequence[TimedAnswer]) -> DealtRound | None:
    item = run.drill.item(number)
    whole = set(item.asks) >= EVERYDAY and not item.wagers
    days = {one.day for one in answers}
    if not whole or len(days) != 1 or any(one.took is None or one.hinted or one.led for one in answers):
        return None
    hands = [(one.of_hands(one.took or 0), one.of_hands(one.due)) for one in answers]
    return DealtRound(
        number=number,
        game=answers[0].game,
        day=days.pop(),
        began=answers[0].shown,
        took=sum(one.took or 0 for one in answers),
        due=sum(one.due for one in answers),
        hands_took=sum(took for took, _due in hands),
        hands_due=sum(due for _took, due in hands),
    )


def _window(school: School, run: Run, rounds: list[DealtRound]) -> PaceWindow:
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


# The rules versions that figures were graded under, and regrades since: counted by run and day with the
# tallies.


def count_graded(school: School, among: Q) -> None:
    """Store what these verdicts were graded under. Call it in the transaction that tallies them."""
    counting = scored(Verdict.objects.in_force().filter(among)).order_by()
    grouped = counting.values(
        "rules_version",
        "correction_id",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=DayOf("answer__received"),
        block=F("answer__round") / BLOCK,
    )
    rows = (MarkedTally(school=school, **row) for row in list[Any](grouped.annotate(verdicts=Count("pk"))))
    MarkedTally.objects.bulk_create(rows, batch_size=500)


def graded_under(school: School, chosen: Filter) -> MarkedUnder:
    """Return the rules versions behind a school's figures. Call it after `catch_up`."""
    counted = MarkedTally.objects.filter(chosen.of_tallies(), school=school)
    rows = counted.order_by().values_list("rules_version", "correction")
    return marked_under_from(list(rows.annotate(of=Sum("verdicts"))))


# Named apart from the sums, which take the names of what they add.
MISPAYS = {
    "overpays": Count("pk", filter=Q(overpaid__gt=0)),
    "underpays": Count("pk", filter=Q(underpaid__gt=0)),
}

SUMMED = ("decisions", "right", "overpaid", "underpaid", "bets", *MISPAYS)

RUNS_PER_TRANSACTION = 25
"""Runs that are counted in one transaction: answers to them wait for it."""

Key = tuple[UUID, int, Any, str, str, str, str]
"""Run, block of rounds, day, game, question, bet, mistake."""


def catch_up(*, school: School, membership: Membership | None = None) -> int:
    """Count the runs of a school, or of one member, that have changed since the last count; return how many.

    Runs locked by an answer or another count come last. Each is checked again once its lock is free, so that
    it is not counted twice.
    """
    _follow_zone(school)
    own = Q(membership=membership) if membership else Q(membership__school=school)
    changed = Run.objects.filter(own).exclude(counted=F("version"))
    ids = list(changed.order_by("pk").values_list("pk", flat=True))
    chunks = [ids[start : start + RUNS_PER_TRANSACTION] for start in range(0, len(ids), RUNS_PER_TRANSACTION)]
    counted = sum(_count(school, chunk, wait=False) for chunk in chunks)
    if counted < len(ids):
        counted += sum(_count(school, chunk, wait=True) for chunk in chunks)
    return counted


def recount_all(*, school: School) -> None:
    """Have every run of a school counted anew at the next read."""
    Run.objects.filter(membership__school=school).update(counted=0)


def _follow_zone(school: School) -> None:
    """Have every run counted anew once the school's days begin at another hour."""
    if school.counted_zone == school.clock:
        return
    with transaction.atomic():
        moved = School.objects.filter(pk=school.pk).exclude(counted_zone=school.clock)
        if moved.update(counted_zone=school.clock):
            recount_all(school=school)
    school.counted_zone = school.clock


@transaction.atomic
def _count(school: School, ids: list[UUID], *, wait: bool) -> int:
    behind = Run.objects.filter(pk__in=ids).exclude(counted=F("version")).order_by("pk")
    pending = behind.select_for_update(of=("self",), skip_locked=not wait)
    runs = list(pending.select_related("drill"))  # an answer to one of them comes before this or after it
    # Read while the runs are locked: after a change of the zone they are counted once more.
    with timezone.override(School.objects.get(pk=school.pk).tz):
        _count_parts(school, list(recounts(runs)))
    Run.objects.filter(pk__in=[run.pk for run in runs]).update(counted=F("version"))
    if runs:
        School.objects.filter(pk=school.pk).update(tally_version=F("tally_version") + 1)
    return len(runs)


def _count_parts(school: School, changed: list[Recount]) -> None:
    for whole in (True, False):
        parts = [one for one in changed if (one.blocks is None) is whole]
        if parts:
            _clear(parts)
            _tally(school, parts)


def _clear(parts: list[Recount]) -> None:
    """Pace windows are only added to a run of which a part is counted."""
    if parts[0].blocks is None:
        for model in (DayTally, MarkedTally, PaceWindow):
            model._default_manager.filter(run__in=[one.run for one in parts]).delete()
        return
    for one in parts:
        for tallied in (DayTally, MarkedTally):
            tallied._default_manager.filter(run=one.run, block__in=one.blocks or ()).delete()


def _tally(school: School, parts: list[Recount]) -> None:
    counted, looked_at = among(parts)
    timed, blocks = timed_answers(looked_at), {one.run.pk: one.blocks for one in parts}
    own = (one for one in timed if (of := blocks[one.run]) is None or one.block in of)
    DayTally.objects.bulk_create(_days(school, counted, time_sums(own)), batch_size=500)
    count_graded(school, counted)
    _find_windows(school, parts, timed)


def _find_windows(school: School, parts: list[Recount], timed: Iterable[TimedAnswer]) -> None:
    """Store the pace windows, and how far each run is counted."""
    by_run: dict[UUID, dict[int, list[TimedAnswer]]] = defaultdict(lambda: defaultdict(list))
    for one in timed:
        by_run[one.run][one.round].append(one)
    found: list[PaceWindow] = []
    reached: list[CountedTo] = []
    for part in parts:
        windows, next_round = pace_windows(school, part.run, by_run[part.run.pk], part.windows)
        found += windows
        if counted_in_parts(part.run):
            reached.append(CountedTo(run=part.run, round=part.run.round, windows=next_round))
    PaceWindow.objects.bulk_create(found, batch_size=500)
    if reached:
        _store_progress(reached)


def _store_progress(reached: list[CountedTo]) -> None:
    """Store it with the last rows there are now: later ones are not counted."""
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
        for key in _tally_keys(sums):
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
        day=DayOf("answer__received"),
        block=F("answer__round") / BLOCK,
        question=F("ask"),
        bet=F("wager"),
    )
    for sums in list[Any](grouped.annotate(last=Max("answer__received"), **MISPAYS, **TALLIED)):
        mistake, wager = sums.pop("named"), sums.pop("bet")
        bets = sums["decisions"] if sums["question"] in ON_BETS else 0
        yield sums | {"mistake": mistake, "wager": wager, "bets": bets}


def _tally_keys(sums: dict[str, Any]) -> Iterator[Key]:
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
