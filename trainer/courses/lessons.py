"""The lessons of a game's course: its skills in the order in which a dealer learns them.

A game without a part (side bets, a progressive) has no lesson for it. A lesson is shown, tried with its rule
in view, then tried without.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from games import GAMES
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager
from games.engine.texts import all_of, listed
from trainer.courses.skills import WINDOW, Pair, Point, Profile, Skill, skills_of
from trainer.pages.text import translate
from trainer.play.models import Plan, Run
from trainer.play.skills import Kind, kind_of, read_kind


class Topic(StrEnum):
    """What a lesson is about, in teaching order."""

    LAYOUT = "layout"
    DECISIONS = "decisions"
    READING = "reading"
    DEALER = "dealer"
    BASE_BETS = "base bets"
    SIDE_BETS = "side bets"
    PROGRESSIVE = "progressive"
    FLOOR = "floor"
    FULL_TABLE = "full table"


TOPICS = {
    "first-dealt": Topic.LAYOUT,
    **dict.fromkeys(("check-play", "folded-cards", "announced"), Topic.DECISIONS),
    **dict.fromkeys(("card-for-sale", "changed-card"), Topic.DECISIONS),
    **dict.fromkeys(("call-hand", "player-hand", "dealer-hand", "raise-limit"), Topic.READING),
    **dict.fromkeys(("up-card", "next-card", "card-count", "dealer-cards", "qualifies"), Topic.DEALER),
    **dict.fromkeys(("refunds", "first-spot", "next-spot", "taken-first"), Topic.BASE_BETS),
    **dict.fromkeys(("envies", "console", "meter", "first-paid", "settled-cards"), Topic.PROGRESSIVE),
    **dict.fromkeys(("irregularity", "check-bets"), Topic.FLOOR),
}
"""The topic of each question but bets. A question that is not listed belongs to the full table."""


def topic_of(kind: Kind) -> Topic:
    if kind.ask in TOPICS or not kind.wager:
        return TOPICS.get(kind.ask, Topic.FULL_TABLE)
    wager = GAMES[kind.game].wager(kind.wager)
    if wager.progressive:
        return Topic.PROGRESSIVE
    return Topic.SIDE_BETS if wager.optional else Topic.BASE_BETS


@dataclass(frozen=True)
class Lesson:
    """`number` counts from 1. The first and the last lesson may have no skills."""

    game: str
    number: int
    topic: Topic
    skills: tuple[Skill, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple(point for skill in self.skills for point in skill.points)

    @property
    def title(self) -> str:
        return lesson_title(GAMES[self.game], self.topic)

    def skill(self, point: Point) -> Skill:
        return next(skill for skill in self.skills if skill.kind == point.kind)


ALWAYS = (Topic.LAYOUT, Topic.FULL_TABLE)
"""Lessons that every game has: the layout of its table, and whole rounds."""


def group_skills(game: str, skills: Iterable[Skill]) -> tuple[Lesson, ...]:
    """Return the lessons that these skills make; skills keep their order within a lesson."""
    found: dict[Topic, list[Skill]] = {topic: [] for topic in Topic}
    for skill in skills:
        found[topic_of(skill.kind)].append(skill)
    taught = [topic for topic in Topic if found[topic] or topic in ALWAYS]
    return tuple(
        Lesson(game, number, topic, tuple(found[topic])) for number, topic in enumerate(taught, start=1)
    )


def lessons_of(profile: Profile) -> tuple[Lesson, ...]:
    return group_skills(profile.game, skills_of(profile))


def lesson_title(game: Game, topic: Topic) -> str:
    """Return a title made from the names of the game's bets."""
    if topic is Topic.DECISIONS:
        bets = game.following
        return _("Folds and %(bets)s bets") % {"bets": _names(bets)} if bets else _("Players’ decisions")
    if topic is Topic.BASE_BETS:
        return _names(wager for wager in game.wagers if not wager.optional and not wager.buys_card)
    if topic is Topic.SIDE_BETS:
        return _names(wager for wager in game.wagers if wager.optional and not wager.progressive)
    if topic is Topic.PROGRESSIVE and not game.progressive:
        return _("Envy bonuses")
    if topic is Topic.PROGRESSIVE:
        bet = _names(wager for wager in game.wagers if wager.progressive)
        return _("%(bet)s and envy") % {"bet": bet} if game.envy else bet
    return {
        Topic.LAYOUT: _("The layout and the chips"),
        Topic.READING: _("Reading hands"),
        Topic.DEALER: _("Does the dealer qualify?") if game.qualifier else _("The dealer’s hand"),
        Topic.FLOOR: _("Limits and irregularities"),
        Topic.FULL_TABLE: _("The full table"),
    }[topic]


def _names(wagers: Iterable[Wager]) -> str:
    *most, last = [wager.name for wager in wagers]
    return translate(all_of([listed(most, ", "), last])) if most else translate(last)


# --- How far a trainee is --------------------------------------------------------------------------------

ENOUGH_ANSWERS, ENOUGH_RIGHT = 5, 90
"""Answers outside the course, and percent of the last right, that credit a skill with all its rules."""


ENOUGH_DEALT = 20
"""Right answers outside the course that show that a trainee knows the layout."""


def credited_skills(rows: Sequence[Mapping[str, Any]], skills: Iterable[Skill]) -> frozenset[Kind]:
    """Return the skills that a trainee has shown outside the course, placement included.

    `rows` are verdicts with their keys, oldest first. The course's own rounds credit rule by rule.
    """
    of, right = Counter[Kind](), Counter[Kind]()
    for row in reversed(rows):
        if row["answer__run__drill__plan"] == Plan.PATH or row["answer__hinted"]:
            continue
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if kind and of[kind] < WINDOW:
            of[kind] += 1
            right[kind] += row["right"]
    enough = (kind for kind in of if of[kind] >= ENOUGH_ANSWERS)
    shown = {kind for kind in enough if right[kind] * 100 >= of[kind] * ENOUGH_RIGHT}
    if right.total() >= ENOUGH_DEALT:
        shown |= {skill.kind for skill in skills if topic_of(skill.kind) is Topic.LAYOUT}
    return frozenset(shown)


SECONDS_A_RULE, SECONDS_A_ROUND = 12, 100
"""Reading or answering one rule, by the norm of a decision; dealing one whole round."""


@dataclass(frozen=True)
class LessonProgress:
    """`untried` are the rules not yet answered right in view of the rule, `unshown` those not yet without.

    `rounds` of a full table are left to deal. `lapsed` lists skills that were learned and then failed or
    left out in reviews.
    """

    lesson: Lesson
    untried: tuple[Point, ...]
    unshown: tuple[Point, ...]
    rounds: int = 0
    lapsed: tuple[Kind, ...] = ()

    @property
    def number(self) -> int:
        return self.lesson.number

    @property
    def title(self) -> str:
        return self.lesson.title

    @property
    def learned(self) -> bool:
        return not self.unshown and not self.rounds

    @property
    def slipping(self) -> bool:
        return self.learned and bool(self.lapsed)

    @property
    def percent(self) -> int:
        """How much of it is done."""
        of = len(self.lesson.points) * 2 + (FULL_ROUNDS if self.lesson.topic is Topic.FULL_TABLE else 0)
        left = len(self.untried) + len(self.unshown) + self.rounds
        return (of - left) * 100 // of if of else 100 * self.learned

    @property
    def minutes(self) -> int:
        """How long the rest takes, at least one."""
        rules = len(self.untried) * 2 + len(self.unshown)  # read, then answered with the rule and without
        return max(1, round((rules * SECONDS_A_RULE + self.rounds * SECONDS_A_ROUND) / 60))


GUIDED_ROUNDS, JOB_ROUNDS = 1, 1
"""Whole rounds of the last lesson, with hints and without."""

FULL_ROUNDS = GUIDED_ROUNDS + JOB_ROUNDS


def lessons_progress(
    lessons: Iterable[Lesson],
    *,
    taught: Collection[Pair],
    checked: Collection[Pair],
    learned: Collection[Kind],
    lapsed: Collection[Kind],
    guided: bool,
    job: bool,
    seen: bool,
) -> tuple[LessonProgress, ...]:
    """Return each lesson with what is left of it.

    No rule is left of the skills in `learned`; those in `lapsed` come back for review. `seen`: a lesson
    without skills, which only shows the table, is done.
    """

    def left(points: Iterable[Point], *by: Collection[Pair]) -> tuple[Point, ...]:
        new = (point for point in points if point.kind not in learned)
        return tuple(point for point in new if not any((point.kind, point.rule) in known for known in by))

    def progress(lesson: Lesson) -> LessonProgress:
        rounds = 0
        if lesson.topic is Topic.FULL_TABLE and not job:
            rounds = JOB_ROUNDS if guided else FULL_ROUNDS
        elif not lesson.skills and not seen:
            rounds = 1
        return LessonProgress(
            lesson,
            untried=left(lesson.points, taught, checked),
            unshown=left(lesson.points, checked),
            rounds=rounds,
            lapsed=tuple(skill.kind for skill in lesson.skills if skill.kind in lapsed),
        )

    return tuple(map(progress, lessons))


def lesson_of_run(run: Run, lessons: Sequence[Lesson]) -> Lesson:
    """Return the lesson that a run of the course belongs to; whole rounds belong to the last."""
    kind = run.drill.item(0).kind
    topic = topic_of(read_kind(kind)) if kind else Topic.FULL_TABLE
    return next((lesson for lesson in lessons if lesson.topic is topic), lessons[-1])
