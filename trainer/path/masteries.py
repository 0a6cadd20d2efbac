"""Mastery: by which rule a sort of decision counts as known, and what takes that away again.

The gates of a path go by one rule, the sheets of a school's dealers by the one that the school has set: both
read the same last decisions.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from trainer.drills.kinds import Kind
from trainer.path.intervals import whole_percent
from trainer.path.known import WINDOW, Lately

ENOUGH = 90
"""Per cent of the last decisions of a sort, and of all decisions of whole rounds."""


@dataclass(frozen=True)
class Rule:
    """`done` decisions of a sort at least, and `percent` of its last `window` right; `on_target`: and the
    median time of the right ones among them no longer than they take on target."""

    done: int = WINDOW
    window: int = WINDOW
    percent: int = ENOUGH
    on_target: bool = False


OF_PATHS = Rule()


@dataclass(frozen=True)
class Mastery:
    """One sort, as its last decisions have it. `overdue`: its review has waited for so long that nobody can
    say that it is still known; `failed`: it went wrong in a review, and was not right since. `done` are all
    decisions that count, if they are more than the last ones; `timely` says that those were on target."""

    kind: Kind
    right: int
    of: int
    failed: bool = False
    overdue: bool = False
    done: int = 0
    timely: bool = False
    rule: Rule = OF_PATHS

    @property
    def lapsed(self) -> bool:
        return self.failed or self.overdue

    @property
    def reached(self) -> bool:
        """Whether it would be known if no review said otherwise."""
        enough = max(self.done, self.of) >= self.rule.done and self.of >= self.rule.window
        right = self.right * 100 >= self.of * self.rule.percent
        return enough and right and (self.timely or not self.rule.on_target)

    @property
    def known(self) -> bool:
        return self.reached and not self.lapsed

    @property
    def begun(self) -> bool:
        return self.of > 0

    @property
    def needed(self) -> int:
        """Decisions that it takes at least."""
        return max(self.rule.window - self.of, 1)

    @property
    def interval(self) -> tuple[int, int]:
        """Between how many per cent the share may well lie."""
        return whole_percent(self.right, self.of)


def mastered(
    kinds: Iterable[Kind], lately: dict[Kind, Lately], overdue: Collection[Kind], *, rule: Rule = OF_PATHS
) -> tuple[Mastery, ...]:
    """Every sort, whether it was ever asked or not."""
    blank = Lately()
    found = ((kind, lately.get(kind, blank)) for kind in kinds)
    return tuple(
        Mastery(kind, one.right, one.of, one.failed, kind in overdue, one.done, one.timely, rule)
        for kind, one in found
    )
