"""What went wrong or was slow, and has not been mended since: the stuff of "my mistakes"."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from trainer.drills import pace
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Mode, Plan, Verdict
from trainer.drills.models.stored import rows_joined
from trainer.drills.selectors import disclosed, due_of
from trainer.schools.models import Membership

LOOKED_AT = 1_500
"""Verdicts, the last ones: what went wrong before is a matter for the review."""

MOST_ROUNDS, MOST_OF_A_KIND = 20, 3


@dataclass(frozen=True)
class Said:
    """One decision, as it was answered: the seconds that it takes on target, and those that it took, None if
    that is not known."""

    kind: Kind
    target: float
    right: bool
    seconds: float | None
    mends: bool


def failed_kinds(*, membership: Membership, closed: Collection[str] = ()) -> tuple[Kind, ...]:
    """One entry for each round that is to be played again: the kinds that went wrong most often first; none
    of a game in `closed`.

    Right and in good time in a later round of mistakes or review, a kind is mended.
    """
    times = _open(list(_said(membership)))
    open_now = [kind for kind in times if kind.game not in closed]
    ranked = sorted(open_now, key=lambda kind: (-times[kind], str(kind)))
    return tuple(kind for kind in ranked for _ in range(min(times[kind], MOST_OF_A_KIND)))[:MOST_ROUNDS]


def usual_seconds(*, membership: Membership) -> dict[Kind, float]:
    """What each kind of decision usually takes this trainee, by which its slow ones are told."""
    return _usual(list(_said(membership)))


def _open(said: list[Said]) -> dict[Kind, int]:
    """How often each kind was failed or slow since it was mended."""
    usual = _usual(said)
    times: dict[Kind, int] = defaultdict(int)
    for one in said:
        slow = one.seconds is not None and pace.is_slow(
            one.seconds, target=one.target, usual=usual.get(one.kind)
        )
        if not one.right or slow:
            times[one.kind] += 1
        elif one.mends:
            times.pop(one.kind, None)
    return times


def _usual(said: Iterable[Said]) -> dict[Kind, float]:
    """The trainee's own median by kind, of right answers."""
    seconds: dict[Kind, list[float]] = defaultdict(list)
    for one in said:
        if one.right and one.seconds is not None:
            seconds[one.kind].append(one.seconds)
    return {kind: median(values) for kind, values in seconds.items()}


def _said(membership: Membership) -> Iterator[Said]:
    """The last decisions that count here, the oldest first."""
    rows = disclosed(Verdict.objects.in_force().filter(answer__run__membership=membership))
    rows = rows.exclude(answer__run__drill__mode=Mode.LEARN).exclude(answer__run__drill__plan=Plan.LESSON)
    fields = (
        "answer__game",
        "answer__allowed",
        "answer__run__drill__plan",
        "answer",
        "prompt",
        "given",
        "right",
    )
    times = ("answer__seen", "answer__shown", "answer__received")
    last = list(rows_joined(list(rows.order_by("-pk").values(*fields, *times)[:LOOKED_AT])[::-1]))
    together: dict[int, int] = defaultdict(int)
    for row in last:
        together[row["answer"]] += 1
    for row in last:
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if kind:
            yield Said(
                kind,
                due_of(row, together[row["answer"]]),
                row["right"],
                _seconds(row, together[row["answer"]]),
                row["answer__run__drill__plan"] in (Plan.MISTAKES, Plan.REVIEW),
            )


def _seconds(row: Mapping[str, Any], decisions: int) -> float | None:
    time = pace.time_of(
        seen=row["answer__seen"], shown=row["answer__shown"], received=row["answer__received"]
    )
    return None if time is None else time.total_seconds() / decisions
