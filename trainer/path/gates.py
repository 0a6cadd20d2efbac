"""Gates: what has to be known before a step of the path is done, and what of it is missing."""

from dataclasses import dataclass

from trainer.path.models import OpenedGate
from trainer.path.sorts import Point
from trainer.path.stages import Stage


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
