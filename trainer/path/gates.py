"""Gates: what has to be known before a step of the path is done, and what of it is missing."""

from collections.abc import Collection
from dataclasses import dataclass
from math import ceil, floor

from trainer.drills.kinds import Kind
from trainer.path.intervals import wilson
from trainer.path.known import WINDOW, Lately
from trainer.path.models import OpenedGate
from trainer.path.sorts import Point
from trainer.path.stages import Stage

ENOUGH = 90
"""Per cent of the last decisions of a sort, and of all decisions of whole rounds."""


@dataclass(frozen=True)
class Mastery:
    """One sort, as its last decisions have it. `overdue`: its review has waited for so long that nobody can
    say that it is still known; `failed`: it went wrong in a review, and was not right since."""

    kind: Kind
    right: int
    of: int
    failed: bool = False
    overdue: bool = False

    @property
    def lapsed(self) -> bool:
        return self.failed or self.overdue

    @property
    def known(self) -> bool:
        return self.of >= WINDOW and self.right * 100 >= self.of * ENOUGH and not self.lapsed

    @property
    def begun(self) -> bool:
        return self.of > 0

    @property
    def needed(self) -> int:
        """Decisions that it takes at least."""
        return max(WINDOW - self.of, 1)

    @property
    def interval(self) -> tuple[int, int]:
        """Between how many per cent the share may well lie."""
        low, high = wilson(self.right, self.of)
        return floor(low * 100), ceil(high * 100)


@dataclass(frozen=True)
class Gate:
    """`have` of `of` are there. `points` are those that are missing, where it is about rules."""

    stage: Stage
    have: int
    of: int
    points: tuple[Point, ...] = ()
    opened: OpenedGate | None = None

    @property
    def met(self) -> bool:
        return self.have >= self.of

    @property
    def done(self) -> bool:
        return self.met or self.opened is not None

    @property
    def missing(self) -> int:
        return max(0, self.of - self.have)


def mastered(
    kinds: Collection[Kind], lately: dict[Kind, Lately], overdue: Collection[Kind]
) -> tuple[Mastery, ...]:
    """Every sort of a game, whether it was ever asked or not."""
    blank = Lately()
    found = ((kind, lately.get(kind, blank)) for kind in kinds)
    return tuple(Mastery(kind, one.right, one.of, one.failed, kind in overdue) for kind, one in found)
