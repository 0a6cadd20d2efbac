"""What a trainee's own answers say about a game: taught, checked unseen, and the last of every sort.

Read from runs and verdicts in force, and from nothing else, in a fixed number of queries.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from games.engine.asks.table import WHOLE_JOB
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Mode, Plan, Run, Verdict
from trainer.drills.models.stored import with_keys
from trainer.drills.pace import Paced
from trainer.drills.selectors import APART, disclosed, due_of, round_scores, seconds_of
from trainer.drills.sittings import Sitting
from trainer.schools.models import Membership

WINDOW = 30
"""The last decisions of a sort, by which it is known."""

RUNS, LOOKED_AT = 300, 4_000
"""Runs of the path, and verdicts of the game, the last ones."""

Pair = tuple[Kind, str]
"""A sort, and a rule that decides it."""


@dataclass(frozen=True)
class Steps:
    """What the runs of the path came to: what was said rightly with its rule beside it, and on a fresh deal
    without; whether guided rounds were played to their end, and how the best whole job came out."""

    taught: frozenset[Pair] = frozenset()
    checked: frozenset[Pair] = frozenset()
    guided: bool = False
    job: tuple[int, int] = (0, 0)


@dataclass
class Lately:
    """The last decisions of one sort: how many, how many right, how long the right ones took; whether a
    review of it failed since. `done` are all that count, the earlier ones too."""

    of: int = 0
    right: int = 0
    failed: bool = False
    done: int = 0
    paced: Paced = field(default_factory=Paced)

    @property
    def timely(self) -> bool:
        """Whether their median is no longer than it is on target; not where no time is known."""
        took, due = self.paced.told.values()
        return took is not None and due is not None and took[0] <= due[0]


def steps_of(*, membership: Membership, game: str) -> Steps:
    runs = _runs(membership, game, Plan.PATH)
    rows = Verdict.objects.in_force().filter(answer__run__in=[run.pk for run in runs])
    named = {run.pk: run for run in runs}
    taught: set[Pair] = set()
    checked: set[Pair] = set()
    for row in rows.values("answer__run", "answer__round", "answer__hinted", "prompt", "right"):
        drill = named[row["answer__run"]].drill
        item = drill.item(row["answer__round"])
        if row["right"] and item.prompt == row["prompt"] and not row["answer__hinted"]:
            (checked if drill.scored else taught).add(_pair(item))
    guided = [run for run in runs if run.drill.mode == Mode.GUIDED]
    jobs = [run for run in runs if run.drill.mode == Mode.PRACTICE and _whole(run)]
    best = _best(run for run in jobs if played_out(run))
    return Steps(frozenset(taught), frozenset(checked), any(map(played_out, guided)), best)


def placed(*, membership: Membership, game: str) -> bool:
    """Whether a placement was played to its end."""
    return any(map(played_out, _runs(membership, game, Plan.PLACEMENT)))


def sat(*, membership: Membership, game: str) -> bool:
    """Whether a table test of the house was sat to its end; what came of it, its report says."""
    tests = Run.objects.filter(membership=membership, drill__game=game, drill__mode=Mode.TEST)
    return tests.filter(finished__isnull=False).exclude(standard="").exists()


def played_out(run: Run) -> bool:
    """Whether its last round was answered to the end."""
    sitting = Sitting(run, run.round)
    return sitting.last and sitting.opens and sitting.over


LAST_ONES = (
    *("answer", "prompt", "given", "right", "answer__hinted", "answer__run__drill__plan", "answer__game"),
    *("answer__allowed", "answer__seen", "answer__shown", "answer__received"),
)
"""What of a verdict `last_of` reads."""

SHOWN_FIRST = Q(answer__run__drill__mode=Mode.LEARN) | Q(answer__run__drill__plan=Plan.LESSON)
"""Decisions that say nothing of what is known."""


def lately(*, membership: Membership, game: str) -> dict[Kind, Lately]:
    """Of each sort the last decisions that count, up to `WINDOW`."""
    rows = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=membership, answer__game=game)
    last = list(rows.exclude(SHOWN_FIRST).order_by("-pk").values(*LAST_ONES)[:LOOKED_AT])[::-1]
    return last_of(list(with_keys(last)))


def last_of(rows: Sequence[Mapping[str, Any]], *, window: int = WINDOW) -> dict[Kind, Lately]:
    """The same from rows of decisions, the oldest first, of whatever games."""
    found: dict[Kind, Lately] = defaultdict(Lately)
    together = Counter(row["answer"] for row in rows)
    mended: set[Kind] = set()
    for row in reversed(rows):
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if kind:
            _count(found[kind], row, together[row["answer"]], window, mended=kind in mended)
            mended |= {kind} if row["right"] else set()
    return found


def _count(known: Lately, row: Mapping[str, Any], together: int, window: int, *, mended: bool) -> None:
    """Rows come the newest first: what was right since mends a review that failed."""
    plan = row["answer__run__drill__plan"]
    if plan == Plan.REVIEW and not row["right"] and not mended:
        known.failed = True
    if plan in APART or row["answer__hinted"]:
        return
    known.done += 1
    if known.of == window:
        return
    known.of += 1
    known.right += row["right"]
    seconds = seconds_of(row, together)
    if row["right"] and seconds is not None:
        known.paced.add(took=seconds, due=due_of(row, together))


def _runs(membership: Membership, game: str, plan: Plan) -> list[Run]:
    runs = Run.objects.filter(membership=membership, drill__plan=plan, drill__game=game)
    return list(runs.select_related("drill").order_by("-shown")[:RUNS])


def _pair(item: Item) -> Pair:
    game, ask, *wager = item.kind.split("/")
    return Kind(game, ask, *wager), item.rule


def _whole(run: Run) -> bool:
    return set(run.drill.item(0).asks) == WHOLE_JOB


def _best(runs: Iterable[Run]) -> tuple[int, int]:
    """Right and all decisions of the run that came out best; of none, nothing."""
    sums: dict[Any, tuple[int, int]] = {}
    for (run, _round), (right, of) in round_scores(runs=list(runs)).items():
        before = sums.get(run, (0, 0))
        sums[run] = (before[0] + right, before[1] + of)
    return max(sums.values(), key=lambda one: (one[0] * 1_000 // one[1], one[1]), default=(0, 0))
