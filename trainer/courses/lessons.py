"""The lessons of a game's course: its skills in the order in which a dealer learns them.

A game without a part (side bets, a progressive) has no lesson for it. A lesson is shown, tried with its rule
in view, then tried without.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from games import GAMES
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager
from games.engine.texts import all_of, listed
from trainer.courses.skills import Point, Profile, Skill, skills_of
from trainer.pages.text import translate
from trainer.play.models import Run
from trainer.play.skills import Kind, Rule, read_kind


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
    """`number` counts from 1. The first and the last lesson may have no skills. Of its rules, those of an
    earlier lesson, or of another bet, are not among its `points`."""

    game: str
    number: int
    topic: Topic
    skills: tuple[Skill, ...]
    points: tuple[Point, ...] = ()

    @property
    def title(self) -> str:
        return lesson_title(GAMES[self.game], self.topic)

    def skill(self, point: Point) -> Skill:
        return next(skill for skill in self.skills if skill.kind == point.kind)


ALWAYS = (Topic.LAYOUT, Topic.FULL_TABLE)
"""Lessons that every game has: the tour of its table, and whole rounds."""


def group_skills(game: str, skills: Iterable[Skill]) -> tuple[Lesson, ...]:
    """Return the lessons that these skills make; skills keep their order within a lesson."""
    found: dict[Topic, list[Skill]] = {topic: [] for topic in Topic}
    for skill in skills:
        found[topic_of(skill.kind)].append(skill)
    taught = [topic for topic in Topic if found[topic] or topic in ALWAYS]
    first: dict[Rule, Point] = {}
    for topic in taught:
        for skill in found[topic]:
            for point in skill.points:
                first.setdefault(point.learned_as, point)
    return tuple(
        Lesson(
            game,
            number,
            topic,
            tuple(found[topic]),
            tuple(point for point in first.values() if topic_of(point.kind) is topic),
        )
        for number, topic in enumerate(taught, start=1)
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

SECONDS_A_RULE, SECONDS_A_ROUND = 12, 100
"""Reading or answering one rule, by the norm of a decision; dealing one whole round."""


@dataclass(frozen=True)
class LessonProgress:
    """`untried` are the rules not yet answered right in view of the rule, `unshown` those not yet without.

    `rounds` of a full table are left to deal.
    """

    lesson: Lesson
    untried: tuple[Point, ...]
    unshown: tuple[Point, ...]
    rounds: int = 0

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
    tried: Collection[Rule],
    shown: Collection[Rule],
    guided: bool,
    job: bool,
    seen: bool,
) -> tuple[LessonProgress, ...]:
    """Return each lesson with what is left of it. `seen`: a lesson without skills, which only shows the
    table, is done."""

    def progress(lesson: Lesson) -> LessonProgress:
        rounds = 0
        if lesson.topic is Topic.FULL_TABLE and not job:
            rounds = JOB_ROUNDS if guided else FULL_ROUNDS
        elif not lesson.skills and not seen:
            rounds = 1
        unshown = tuple(point for point in lesson.points if point.learned_as not in shown)
        untried = tuple(point for point in unshown if point.learned_as not in tried)
        return LessonProgress(lesson, untried, unshown, rounds)

    return tuple(map(progress, lessons))


def lesson_of_run(run: Run, lessons: Sequence[Lesson]) -> Lesson:
    """Return the lesson that a run of the course belongs to; whole rounds belong to the last."""
    kind = run.drill.item(0).kind
    topic = topic_of(read_kind(kind)) if kind else Topic.FULL_TABLE
    return next((lesson for lesson in lessons if lesson.topic is topic), lessons[-1])
