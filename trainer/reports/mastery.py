"""When a school calls a skill mastered, in dealer reports: by a share of the last decisions, whatever their
rules. What is learned is said by trainer/courses/skill_progress.py."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from trainer.courses.skills import RecentDecisions
from trainer.play.skills import Kind


@dataclass(frozen=True)
class Rule:
    """`done` decisions at least, `percent` of the last `window` right, and, where `on_target`, their median
    time within the target."""

    done: int
    window: int
    percent: int
    on_target: bool = False


@dataclass(frozen=True)
class Mastery:
    """A skill by its last decisions. `overdue`: its review has waited too long; `failed`: it was wrong in a
    review and not right since. `done` counts all decisions; `timely` says that the last were on target."""

    kind: Kind
    right: int
    of: int
    rule: Rule
    failed: bool = False
    overdue: bool = False
    done: int = 0
    timely: bool = False

    @property
    def reached(self) -> bool:
        """Whether it would be mastered if no review spoke against it."""
        enough = max(self.done, self.of) >= self.rule.done and self.of >= self.rule.window
        right = self.right * 100 >= self.of * self.rule.percent
        return enough and right and (self.timely or not self.rule.on_target)

    @property
    def lapsed(self) -> bool:
        return self.reached and (self.failed or self.overdue)

    @property
    def mastered(self) -> bool:
        return self.reached and not self.lapsed


def mastered(
    kinds: Iterable[Kind], recent: Mapping[Kind, RecentDecisions], overdue: Collection[Kind], rule: Rule
) -> dict[Kind, Mastery]:
    none = RecentDecisions()
    found = ((kind, recent.get(kind, none)) for kind in kinds)
    return {
        kind: Mastery(
            kind, one.right, one.of, rule, one.failed, kind in overdue, done=one.done, timely=one.timely
        )
        for kind, one in found
    }
