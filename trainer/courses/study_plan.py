"""What is left to learn of a game until a day, such as that of a table test, and whether it will be enough.

Counted are right answers to rules that aren't learned, as many as each of them still takes. What they say of
one's pace is how many fewer were left at the end of the last days than at their beginning: misses and what
was forgotten slow it down as they do in life.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from trainer.courses.models import Stage
from trainer.courses.progress import Checkpoint, Course, answers_left
from trainer.exams.selectors import next_test
from trainer.play.skills import Rule
from trainer.practice.knowledge import DAYS, UNANSWERED, record_rules
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership

WINDOW = 14
"""Days whose answers say how fast someone learns."""

FARTHEST = 90
"""Days ahead that are planned at most."""


@dataclass(frozen=True)
class StudyPlan:
    """The right answers `left` now and `at_dawn`, when this day began, and how many fewer there were `a_day`
    lately, None before the first whole day with answers; `days_needed` to learn a rule with none so far."""

    game: str
    today: date
    until: date
    rules: int
    rules_left: int
    left: int
    at_dawn: int
    a_day: Fraction | None
    days_needed: int
    reviews: Mapping[date, int]
    steps: tuple[Stage, ...]

    @property
    def days(self) -> int:
        """How many there are to study, today among them."""
        return (self.until - self.today).days

    @property
    def rules_learned(self) -> int:
        return self.rules - self.rules_left

    @property
    def needed(self) -> int:
        """Right answers a day that would be enough."""
        return ceil(Fraction(self.at_dawn, self.days)) if self.days else self.at_dawn

    @property
    def too_late(self) -> bool:
        """Whether a rule has to be answered on more days than there are."""
        return self.days_needed > self.days

    @property
    def ready(self) -> date | None:
        """The day on which nothing is left at this pace, which today keeps or has beaten; None if it never
        comes."""
        if not self.left:
            return self.today
        if not self.a_day or self.a_day <= 0:
            return None
        tonight = max(Fraction(0), min(Fraction(self.left), self.at_dawn - self.a_day))
        days = max(ceil(tonight / self.a_day), self.days_needed - 1, 0)
        return self.today + timedelta(days=days)

    @property
    def enough(self) -> bool:
        return self.ready is not None and (not self.left or self.ready < self.until)

    @property
    def late(self) -> int:
        """Days by which this pace misses the last one before the test."""
        return (self.ready - self.until).days + 1 if self.ready else 0

    @property
    def today_left(self) -> int:
        """What is left of today's share."""
        done = max(0, self.at_dawn - self.left)
        return min(self.left, max(0, self.needed - done)) if self.days else self.left

    @cached_property
    def portions(self) -> tuple[dict[str, Any], ...]:
        """The days to study; what today leaves is spread over the others, the first ones taking the rest."""
        found, left = [], self.left
        for number in range(self.days):
            answers = self.today_left if number == 0 else ceil(Fraction(left, self.days - number))
            left -= answers
            day = self.today + timedelta(days=number)
            found.append({"day": day, "answers": answers, "left": left, "reviews": self.reviews.get(day, 0)})
        return tuple(found)


def planned_test(*, membership: Membership, game: str) -> date | None:
    """Return the day of the next table test in a game, unless it is too far off to plan for."""
    day = next_test(membership=membership, game=game)
    return day if day and day <= day_of() + timedelta(days=FARTHEST) else None


def study_plan(*, membership: Membership, course: Course, until: date) -> StudyPlan:
    """Plan from today to the day before `until`, which is neither past nor more than `FARTHEST` days off."""
    today = day_of(zone=membership.school.tz)
    rules = course.rules
    found = [course.records.get(rule, UNANSWERED) for rule in rules]
    open_records = [record for record in found if record.missing(today)]
    at_dawn = _left_at(rules, course, today, membership)
    left = answers_left(rules, course.records, today)
    return StudyPlan(
        game=course.game,
        today=today,
        until=until,
        rules=len(rules),
        rules_left=len(open_records),
        left=left,
        at_dawn=at_dawn,
        a_day=_pace(rules, course, today, membership, at_dawn=at_dawn, left=left),
        days_needed=max(
            (max(1, DAYS - len(record.days - {today})) for record in open_records if not record.learned),
            default=0,
        ),
        reviews=Counter(record.due for record in found if record.due and today < record.due < until),
        steps=tuple(one.stage for one in course.checkpoints if _is_apart(one)),
    )


def _left_at(rules: list[Rule], course: Course, day: date, membership: Membership) -> int:
    """Return what was left when a day began."""
    then = start_of(day, membership.school.tz)
    rows = (row for row in course.rows if row["answer__received"] < then)
    return answers_left(rules, record_rules(rows, school=membership.school), day)


def _pace(
    rules: list[Rule], course: Course, today: date, membership: Membership, *, at_dawn: int, left: int
) -> Fraction | None:
    """Return how many fewer were left a day, over `WINDOW` days before today or those since the first
    answer; None if that was today. Today counts once it raises the pace: it is not over."""
    if not course.rows:
        return None
    first = day_of(course.rows[0]["answer__received"], membership.school.tz)
    begin = max(first, today - timedelta(days=WINDOW))
    if begin == today:
        return None
    before = _left_at(rules, course, begin, membership)
    days = (today - begin).days
    return max(Fraction(before - at_dawn, days), Fraction(before - left, days + 1))


# --- In words ------------------------------------------------------------------------------------------


def verdict_words(plan: StudyPlan, *, of_another: bool = False) -> str:
    """Say whether it will be enough, in a sentence to the trainee or to their instructor."""
    if not plan.left:
        return gettext("Every rule is learned. Reviews keep them fresh.")
    if plan.too_late:
        return gettext("A rule takes right answers on %(days)s days, and there aren’t that many left.") % {
            "days": DAYS
        }
    if plan.a_day is None:
        return gettext("Pace appears after the first day of practice.")
    if plan.ready is None or plan.ready > plan.today + timedelta(days=2 * FARTHEST):
        return gettext("At this pace, it will take more than six months.")
    named = {"day": date_format(plan.ready, "SHORT_DATE_FORMAT"), "count": plan.late}
    if plan.enough:
        own, other = (
            gettext("At your pace you’re ready on %(day)s."),
            gettext("Ready on %(day)s at this pace."),
        )
        return (other if of_another else own) % named
    own = ngettext(
        "At your pace you’re ready on %(day)s, %(count)s day too late.",
        "At your pace you’re ready on %(day)s, %(count)s days too late.",
        plan.late,
    )
    other = ngettext(
        "Ready on %(day)s at this pace, %(count)s day too late.",
        "Ready on %(day)s at this pace, %(count)s days too late.",
        plan.late,
    )
    return (other if of_another else own) % named


def pace_words(plan: StudyPlan) -> str:
    """Return how many right answers a day counted lately, "" where nothing says so."""
    if plan.a_day is None:
        return ""
    return str(round(plan.a_day)) if plan.a_day >= 1 else gettext("under 1")


def today_words(plan: StudyPlan) -> str:
    """Say what is left of today's share."""
    if plan.left and not plan.today_left:
        return gettext("today’s share is done")
    count = plan.today_left
    return ngettext("%(count)s right answer to go today", "%(count)s right answers to go today", count) % {
        "count": count
    }


def _is_apart(checkpoint: Checkpoint) -> bool:
    """Whether it is to be done besides the rules, and before the test."""
    return not checkpoint.done and checkpoint.stage not in (Stage.PRACTICE, Stage.TEST)
