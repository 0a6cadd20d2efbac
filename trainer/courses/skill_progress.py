"""Which skills are learned: one answer for the course, the trainee's progress and the instructor's views.

A skill is learned when each of its rules is (trainer/practice/knowledge.py) and no named mistake in it is
open. It slips when a rule that was learned may be forgotten by now.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from trainer.courses.skills import Point, RecentDecisions, Skill, last_of
from trainer.play.skills import Kind, Misconception
from trainer.practice.knowledge import UNANSWERED, RuleRecords
from trainer.practice.remedial import PastDecision, open_mistakes

LEARNED, LEARNING, SLIPPING, NOT_STARTED = "learned", "learning", "slipping", "not-started"


@dataclass(frozen=True)
class SkillProgress:
    """A skill: its last decisions, `right` of `of`; its `rules`, and of them those `left` and those that are
    `fading` only, learned once; the named `mistakes` in it that aren't mended."""

    kind: Kind
    right: int = 0
    of: int = 0
    rules: int = 0
    left: tuple[Point, ...] = ()
    fading: tuple[Point, ...] = ()
    mistakes: tuple[Misconception, ...] = ()

    @property
    def learned(self) -> bool:
        return self.rules > 0 and not self.left and not self.mistakes

    @property
    def state(self) -> str:
        if self.learned:
            return LEARNED
        if self.left and self.left == self.fading and not self.mistakes:
            return SLIPPING
        return LEARNING if self.of else NOT_STARTED

    @property
    def learned_rules(self) -> int:
        return self.rules - len(self.left)


def skill_progress(
    skills: Iterable[Skill],
    rows: Sequence[Mapping[str, Any]],
    *,
    mistakes: Mapping[Kind, Collection[Misconception]],
    on: date,
    records: RuleRecords,
) -> tuple[SkillProgress, ...]:
    """Return how far each skill is on a day by these decisions, oldest first, and by what they say of the
    rules."""
    last, none = last_of(rows), RecentDecisions()
    return tuple(_progress_of(skill, last.get(skill.kind, none), records, mistakes, on) for skill in skills)


def _progress_of(
    skill: Skill,
    last: RecentDecisions,
    records: RuleRecords,
    mistakes: Mapping[Kind, Collection[Misconception]],
    on: date,
) -> SkillProgress:
    found = {point: records.get(point.learned_as, UNANSWERED) for point in skill.points}
    left = tuple(point for point, record in found.items() if record.missing(on))
    return SkillProgress(
        skill.kind,
        last.right,
        last.of,
        len(skill.points),
        left,
        tuple(point for point in left if found[point].learned),
        tuple(mistakes.get(skill.kind, ())),
    )


def answered_skill(kind: Kind, records: RuleRecords) -> Skill:
    """Return a skill that no course teaches, with the rules that were answered in it."""
    rules = tuple(rule.point for rule in records if (rule.game, rule.ask) == (kind.game, kind.ask))
    return Skill(kind, tuple(Point(kind, rule, "", 0) for rule in rules), rules)


def open_mistakes_by_skill(
    recent: Iterable[PastDecision], game: str = ""
) -> dict[Kind, tuple[Misconception, ...]]:
    """Return the named mistakes of a game, or of all, that aren't mended, by the skills in which they were
    made."""
    recent = list(recent)
    unmended = open_mistakes(recent).times
    found: dict[Kind, dict[Misconception, None]] = defaultdict(dict)
    for one in recent:
        if one.misconception in unmended and game in ("", one.kind.game):
            found[one.kind][one.misconception] = None
    return {kind: tuple(names) for kind, names in found.items()}
