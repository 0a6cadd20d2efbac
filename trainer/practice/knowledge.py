"""How well each rule is known, from the answers to it: the one estimate that checkpoints, the course, today's
practice and the daily review share.

A rule is what a prompt cites, within a skill: the push on a tie is learned for the Ante and for Play. The
estimate is a share of right answers, the newer the heavier, from one right and one wrong on, times what is
likely left of it after the days without an answer. Both are rules of thumb, not fitted to anyone.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from trainer.play.models import Mode, Plan, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.selectors import disclosed
from trainer.play.skills import Kind, kind_of
from trainer.schools.days import day_of
from trainer.schools.models import Membership

Rule = tuple[Kind, str]
"""A skill, and the number of a rule that decides some of its questions."""

ENOUGH, DAYS = 7, 2
"""Right answers that a rule takes, and the days they are spread over."""

LAST, MISSES, IN_A_ROW = 8, 1, 4
"""Of the last answers so many may be wrong, and the newest so many have to be right."""

AGAIN_LAST, AGAIN_MISSES = 5, 2
"""A rule that was done is open again once so many of its last answers are wrong: one alone is a slip."""

NEWER = 0.8
"""How much less an answer weighs than the next one."""

FIRST_MEMORY, GROWS, LONGEST = 1.5, 2.5, 180.0
"""Days after which nine in ten are still known, how many times longer after each further day whose first
answer is right, and the most they come to. What is right after a miss of that day was read, not recalled."""


@dataclass
class RuleRecord:
    """The answers to a rule without help, oldest first."""

    right: int = 0
    days: set[date] = field(default_factory=set)
    last: deque[bool] = field(default_factory=lambda: deque(maxlen=LAST))
    when: datetime | None = None
    done: bool = False
    memory: float = FIRST_MEMORY
    _sum: float = 0.0
    _weight: float = 0.0

    def add(self, *, right: bool, at: datetime) -> None:
        day = day_of(at)
        if not right:
            self.memory = FIRST_MEMORY
        else:
            if self.when and day_of(self.when) < day:
                self.memory = min(LONGEST, self.memory * GROWS)
            self.right += 1
            self.days.add(day)
        self.last.append(right)
        self.when = at
        self._sum = self._sum * NEWER + right
        self._weight = self._weight * NEWER + 1
        self.done = self._stays_done if self.done else self._is_done

    @property
    def _stays_done(self) -> bool:
        return [*self.last][-AGAIN_LAST:].count(False) < AGAIN_MISSES

    @property
    def _is_done(self) -> bool:
        enough = self.right >= ENOUGH and len(self.days) >= DAYS
        return enough and all([*self.last][-IN_A_ROW:]) and self.last.count(False) <= MISSES

    @property
    def shown(self) -> bool:
        """Whether it was answered right more than once, and last."""
        return self.right > 1 and self.last[-1]

    def known(self, now: datetime) -> float:
        """Return how likely the next answer is right, 0 to 1."""
        return (self._sum + 0.5) / (self._weight + 1) / (1 + self._away(now) / (9 * self.memory))

    def missing(self, now: datetime) -> bool:
        """Whether it isn't done, or was and may be forgotten by now: one right answer brings it back."""
        return not self.done or self._away(now) > self.memory

    def _away(self, now: datetime) -> float:
        return max(0.0, (now - self.when).total_seconds() / 86_400) if self.when else 0.0

    def left(self, now: datetime) -> int:
        """Return how many right answers it takes at least until it isn't missing, 0 to `ENOUGH`."""
        if self.done:
            return int(self.missing(now))
        return max(ENOUGH - self.right, IN_A_ROW - self._row, 1)

    def asks(self, now: datetime) -> int:
        """Return how many answers to it are worth asking for today: what is left for another day waits."""
        today = day_of(now)
        waits = not self.done and len(self.days | {today}) < DAYS and self.right >= ENOUGH // 2
        return 0 if waits else self.left(now)

    @property
    def _row(self) -> int:
        newest = [*self.last][::-1]
        return newest.index(False) if False in newest else len(newest)


RuleRecords = Mapping[Rule, RuleRecord]

UNANSWERED = RuleRecord()
"""The record of a rule without answers."""


def record_rules(rows: Iterable[Mapping[str, Any]]) -> RuleRecords:
    """Return a record by rule from rows of verdicts with their keys, oldest first."""
    found: dict[Rule, RuleRecord] = defaultdict(RuleRecord)
    for row in rows:
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if kind and row["rule"] and not row["answer__hinted"]:
            found[kind, row["rule"]].add(right=row["right"], at=row["answer__received"])
    return dict(found)


READ = 4_000
"""The latest verdicts that are read."""

_FIELDS = ("answer__game", "prompt", "rule", "right", "answer__hinted", "answer__received")


def rule_records(*, membership: Membership) -> RuleRecords:
    """Return the records of all games, in one query."""
    rows = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=membership)
    rows = rows.exclude(answer__run__drill__mode=Mode.LEARN).exclude(answer__run__drill__plan=Plan.LESSON)
    return record_rules(with_keys(list(rows.order_by("-pk").values(*_FIELDS)[:READ])[::-1]))


def known_by_kind(records: RuleRecords, now: datetime) -> dict[Kind, float]:
    """Return how well the least known of a skill's answered rules is known."""
    found: dict[Kind, float] = {}
    for (kind, _rule), record in records.items():
        found[kind] = min(found.get(kind, 1.0), record.known(now))
    return found
