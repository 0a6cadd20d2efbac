"""How well each rule is known, from the answers to it: the one estimate that lessons, checkpoints, today's
practice, reports and plans share.

A rule is what a prompt cites in a kind of question, whichever bet it is asked of: the push on a tie is
learned for the Ante and for Play at once. How long it is remembered says FSRS, a model of spaced repetition
that counts in days, with its own constants until a school has enough answers to fit them to.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache, partial
from typing import Any

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber
from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS, FSRSItem, FSRSReview

from games.engine.questions.prompts import point_of
from trainer.play.models import Mode, Plan, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.pace import time_of
from trainer.play.selectors import disclosed
from trainer.play.skills import Rule, kind_of, rule_of
from trainer.schools.days import day_of
from trainer.schools.models import Membership, School

ENOUGH, DAYS = 7, 2
"""Right answers that a rule takes, and the days they are spread over."""

LAST, MISSES, IN_A_ROW = 8, 1, 4
"""Of the last answers so many may be wrong, and the newest so many have to be right."""

AGAIN_LAST, AGAIN_MISSES = 5, 2
"""A rule that was learned is open again once so many of its last answers are wrong: one alone is a slip."""

_WRONG, _SLOW, _RIGHT = 1, 2, 3
"""Ratings of the model."""

AT_PACE = 1.5
"""Shares of the target time in which a difficult hand has to be read, else it was worked out."""


@lru_cache(maxsize=64)
def _model(parameters: tuple[float, ...]) -> FSRS:
    return FSRS(parameters)


@dataclass
class RuleRecord:
    """The answers to a rule without help, oldest first, `reviews` to the model whose constants are
    `parameters`, and how many there were with each on a `later` day; `shown`: it was right, however slow;
    `tried`: likewise, or with the rule in view."""

    parameters: tuple[float, ...] = tuple(DEFAULT_PARAMETERS)
    tried: bool = False
    shown: bool = False
    right: int = 0
    days: set[date] = field(default_factory=set)
    last: deque[bool] = field(default_factory=lambda: deque(maxlen=LAST))
    day: date | None = None
    learned: bool = False
    reviews: list[FSRSReview] = field(default_factory=list)
    later: list[int] = field(default_factory=list)

    def add(self, *, right: bool, on: date, slow: bool = False) -> None:
        day = max(on, self.day or on)  # a clock may have been set back
        away = (day - (self.day or day)).days
        self.reviews.append(FSRSReview((_SLOW if slow else _RIGHT) if right else _WRONG, away))
        if away:
            self.later.append(len(self.reviews))
        self.day = day
        self.shown = self.shown or right
        self.tried = self.tried or right
        if right and slow:
            return
        self.last.append(right)
        if right:
            self.right += 1
            self.days.add(on)
        self.learned = self._stays_learned if self.learned else self._is_learned

    @property
    def _stays_learned(self) -> bool:
        return [*self.last][-AGAIN_LAST:].count(False) < AGAIN_MISSES

    @property
    def _is_learned(self) -> bool:
        enough = self.right >= ENOUGH and len(self.days) >= DAYS
        return enough and self._row >= IN_A_ROW and self.last.count(False) <= MISSES

    @cached_property
    def stability(self) -> float:
        """Days after which nine in ten are still known."""
        return float(_model(self.parameters).memory_state(FSRSItem(self.reviews)).stability)

    def remembered(self, on: date) -> float:
        """Return how likely it is remembered on a day, 0 to 1."""
        if self.day is None:
            return 0.0
        decay = -self.parameters[-1]
        factor = 0.9 ** (1 / decay) - 1
        return float((1 + factor * max(0, (on - self.day).days) / self.stability) ** decay)

    def known(self, on: date) -> float:
        """Return how likely the next answer is right on a day: what the last answers say, as far as it is
        remembered."""
        return (sum(self.last) + 0.5) / (len(self.last) + 1) * self.remembered(on)

    @property
    def due(self) -> date | None:
        """Return the day from which it may be forgotten; None where it isn't learned."""
        return self.day + timedelta(days=int(self.stability) + 1) if self.learned and self.day else None

    def missing(self, on: date) -> bool:
        """Whether it isn't learned, or may be forgotten by then: one right answer brings it back."""
        return self.due is None or self.due <= on

    def left(self, on: date) -> int:
        """Return how many right answers it takes at least until it isn't missing, 0 to `ENOUGH`."""
        if self.learned:
            return int(self.missing(on))
        return max(ENOUGH - self.right, IN_A_ROW - self._row, 1)

    def asks(self, on: date) -> int:
        """Return how many answers to it are worth asking for on a day: what is left for another day waits."""
        waits = not self.learned and len(self.days | {on}) < DAYS and self.right >= ENOUGH // 2
        return 0 if waits else self.left(on)

    @property
    def _row(self) -> int:
        newest = [*self.last][::-1]
        return newest.index(False) if False in newest else len(newest)


RuleRecords = Mapping[Rule, RuleRecord]

UNANSWERED = RuleRecord()
"""The record of a rule without answers."""


def record_rules(rows: Iterable[Mapping[str, Any]], *, school: School | None) -> RuleRecords:
    """Return a record by rule from rows of verdicts with their keys, oldest first, by the constants of a
    school if they were fitted."""
    fitted = tuple(school.memory.get("parameters", ())) if school else ()
    found: dict[Rule, RuleRecord] = defaultdict(partial(RuleRecord, fitted or tuple(DEFAULT_PARAMETERS)))
    days: dict[float, date] = {}
    for row in rows:
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if not kind or not row["rule"]:
            continue
        rule, day = rule_of(kind, point_of(row["rule"], row["aspect"])), _day(row["answer__received"], days)
        record = found[rule]
        if not row["answer__hinted"]:
            slow = row["aspect"] != "" and _is_slow(row)
            record.add(right=row["right"], on=day, slow=slow)
            if row["aspect"] and row["right"]:  # who does the difficult knows the plain
                found[rule_of(kind, row["rule"])].add(right=True, on=day)
        elif row["right"]:
            record.tried = True
    return dict(found)


def _day(received: datetime, days: dict[float, date]) -> date:
    """Return the day of a moment, in all zones the same for a quarter of an hour: most of the time of
    thousands of rows went into it."""
    quarter = received.timestamp() // 900
    if quarter not in days:
        days[quarter] = day_of(received)
    return days[quarter]


def _is_slow(row: Mapping[str, Any]) -> bool:
    took = time_of(seen=row["answer__seen"], shown=row["answer__shown"], received=row["answer__received"])
    target = row["answer__allowed"]
    return bool(took and target and took.total_seconds() > AT_PACE * target)


READ = 4_000
"""The latest verdicts of each game that are read."""

FIELDS = (
    *("answer", "prompt", "rule", "aspect", "given", "right", "answer__game", "answer__hinted"),
    *("answer__run__drill__plan", "answer__allowed", "answer__seen", "answer__shown", "answer__received"),
)

SHOWN_FIRST = Q(answer__run__drill__mode=Mode.LEARN) | Q(answer__run__drill__plan=Plan.LESSON)
"""Decisions that don't show what was learned."""


def answered_rows(*, membership: Membership, game: str = "") -> list[dict[str, Any]]:
    """Return the latest verdicts of a game, or of each, oldest first, with their keys, in one query."""
    rows = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=membership)
    rows = (rows.filter(answer__game=game) if game else rows).exclude(SHOWN_FIRST)
    number = Window(RowNumber(), partition_by=[F("answer__game")], order_by=F("pk").desc())
    latest = rows.annotate(number=number).filter(number__lte=READ).order_by("pk")
    return list(with_keys(list(latest.values(*FIELDS))))
