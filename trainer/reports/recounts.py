"""Which blocks of a run's rounds have changed since they were counted.

Answers come in the round in hand, and take names back in the few rounds before it. Of an older round only
what the trainee avows, a ruling and a regrade change anything.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max, Q

from trainer.play.models import Answer, CorrectedRun, Mode, Plan, Run, SelfReport, Verdict
from trainer.play.services.diagnosis import ROUNDS
from trainer.reports.models import BLOCK, CountedTo

MAX_BLOCKS = 10
"""Of a run of which more have changed all are counted."""

MAX_AVOWALS = 1_000
"""Where there are more since the last count, everything is counted."""


@dataclass(frozen=True)
class Recount:
    """`blocks` are those to be counted, None for all; `windows` is the round from which pace windows are."""

    run: Run
    blocks: frozenset[int] | None = None
    windows: int = 0

    @property
    def answers(self) -> Q:
        """In a query over answers: what is to be counted."""
        return _in_rounds(self.run, self._rounds)

    @property
    def timed(self) -> Q:
        """The same with what pace windows are looked for in."""
        return _in_rounds(self.run, self._rounds | set(range(self.windows, self.run.round)))

    @property
    def _rounds(self) -> set[int]:
        return {block * BLOCK + number for block in self.blocks or () for number in range(BLOCK)}


def _in_rounds(run: Run, rounds: set[int]) -> Q:
    return Q(run=run, round__in=sorted(rounds))


def recounts(runs: Iterable[Run]) -> Iterator[Recount]:
    """Of runs with their drills, under a lock."""
    runs = list(runs)
    going_on = [run for run in runs if run.counted and counted_in_parts(run)]
    before = CountedTo.objects.filter(run__in=going_on) if going_on else ()
    known = {one.run_id: one for one in before}
    older = _older_rounds(known) if known else {}
    for run in runs:
        rounds = older.get(run.pk)
        yield Recount(run) if rounds is None else _part(run, known[run.pk], rounds)


def counted_in_parts(run: Run) -> bool:
    """A table test and a live class are graded later than they are answered, and counted as a whole. So is
    what is no longer than one block."""
    return run.round >= BLOCK and run.drill.mode != Mode.TEST and run.drill.plan != Plan.ROOM


def _part(run: Run, before: CountedTo, older: set[int]) -> Recount:
    lately = range(max(0, before.round - ROUNDS), run.round + 1)
    blocks = frozenset(round // BLOCK for round in (*lately, *older))
    return Recount(run, blocks, before.windows) if len(blocks) <= MAX_BLOCKS else Recount(run)


def _older_rounds(known: dict[UUID, CountedTo]) -> dict[UUID, set[int]]:
    """By run, what was reported, ruled on or regraded since; without runs that are counted as a whole."""
    found: dict[UUID, set[int]] = {run: set() for run in known}
    ruled: list[int] = []
    for run, pk, correction, is_ruled in CorrectedRun.objects.filter(run__in=known).values_list(
        "run", "pk", "correction", "correction__ruled"
    ):
        if pk > known[run].corrected and is_ruled:
            ruled.append(correction)
        elif pk > known[run].corrected:
            found.pop(run, None)
    self_reported = _avowed_since(min(one.self_report for one in known.values()))
    if self_reported is None:
        return {}
    about = Q(correction__in=ruled) | Q(pk__in=self_reported)
    if ruled or self_reported:
        rows = Verdict.objects.in_force().filter(about).values_list("answer__run", "answer__round")
        for run, round in rows:
            if run in found:
                found[run].add(round)
    return found


def _avowed_since(last: int) -> list[int] | None:
    """Verdicts of whatever run, for a database finds the newest self-reports first; None of too many."""
    newer = SelfReport.objects.filter(pk__gt=last).order_by("pk").values_list("verdict", flat=True)
    verdicts = list(newer[: MAX_AVOWALS + 1])
    return verdicts if len(verdicts) <= MAX_AVOWALS else None


def among(parts: Iterable[Recount]) -> tuple[Q, Q]:
    """In a query over verdicts: what is to be counted, and the same with what windows are looked for in.
    Parts of runs are asked for by answer, so that a database begins with these."""
    parts = list(parts)
    if any(one.blocks is None for one in parts):
        whole = Q(answer__run__in=[one.run.pk for one in parts])
        return whole, whole
    return tuple(  # type: ignore[return-value]  # two of them
        Q(answer__in=list(Answer.objects.filter(_any(queries)).order_by().values_list("pk", flat=True)))
        for queries in ([one.answers for one in parts], [one.timed for one in parts])
    )


def _any(queries: Iterable[Q]) -> Q:
    found = Q(pk__in=())
    for one in queries:
        found |= one
    return found


def last_rows() -> dict[str, int]:
    """The fields of `CountedTo` that say which rows were there."""
    tables = {"self_report": SelfReport.objects, "corrected": CorrectedRun.objects}
    return {name: rows.aggregate(last=Max("pk", default=0))["last"] for name, rows in tables.items()}
