"""The lessons of a game's course: its skills in the order in which a dealer learns them.

A game without a part (side bets, a progressive) has no lesson for it. A lesson is shown, tried with its rule
in view, then tried without.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import GAMES
from games.engine.questions.aspects import MORE_KINDS, OUTSIDE, TWO_KINDS, VALUE_CHIPS
from games.engine.rules.games import Game
from games.engine.rules.wagers import Folded, ForOthers, Wager
from games.engine.texts import all_of, listed
from trainer.courses.skills import Point, Profile, Skill, skills_of
from trainer.pages.text import translate
from trainer.play.models import Run
from trainer.play.skills import Kind, Rule, read_kind
from trainer.play.tableau import rows_of
from trainer.schools.models import Pack


class Topic(StrEnum):
    """What a lesson is about, in teaching order. The last lesson has no rules of its own."""

    LAYOUT = "layout"
    ROUND = "round"
    NUMBERS = "numbers"
    ONE_KIND = "one kind of bet"
    PICTURES = "pictures"
    COLORS = "colors"
    CALLS = "call bets"
    OUTSIDE = "outside"
    DECISIONS = "decisions"
    READING = "reading"
    ALLOWED = "allowed"
    DEALER = "dealer"
    THIRD_CARDS = "third cards"
    TABLEAU = "tableau"
    COMPARING = "comparing"
    INSURANCE = "insurance"
    BASE_BETS = "base bets"
    SIDE_BETS = "side bets"
    COMMISSION = "commission"
    PROGRESSIVE = "progressive"
    FLOOR = "floor"
    FULL_TABLE = "full table"


IN_ORDER = tuple(Topic)
OWN_TOTALS = ("totals", "total", "soft", "dealer-total")

ASKED = {
    Topic.LAYOUT: ("first-dealt",),
    Topic.ROUND: ("next-step",),
    Topic.NUMBERS: ("fallen",),
    Topic.ONE_KIND: ("winners", "chips"),
    Topic.COLORS: ("money", "sent"),
    Topic.CALLS: ("called",),
    Topic.OUTSIDE: ("losers", "halves"),
    Topic.DECISIONS: ("check-play", "card-for-sale", "changed-card"),
    Topic.READING: ("call-hand", "player-hand", "dealer-hand", "raise-limit", *OWN_TOTALS, "natural"),
    Topic.DEALER: (
        *("up-card", "next-card", "card-count", "dealer-cards", "dealer-low", "qualifies"),
        *("drawing",),
    ),
    Topic.ALLOWED: ("allowed", "put-down"),
    Topic.THIRD_CARDS: ("draws",),
    Topic.COMPARING: ("foul", "high-wins", "low-wins"),
    Topic.INSURANCE: ("what-follows", "insured"),
    Topic.BASE_BETS: ("result", "first-spot", "next-spot", "refunds", "bets", "folded-cards", "taken-first"),
    Topic.SIDE_BETS: ("announced", "taken", "side-wins"),
    Topic.COMMISSION: ("commissions", "collected", "what-next"),
    Topic.PROGRESSIVE: ("console", "envies", "first-paid", "meter", "settled-cards"),
    Topic.FLOOR: ("tokes", "check-bets", "irregularity"),
}
"""The questions of each topic, in the order of a lesson; others come with the last topic."""

TOPICS = {ask: topic for topic, asks in ASKED.items() for ask in asks}
PLACES = {ask: place for place, ask in enumerate(TOPICS)}

RARE_STEPS = {
    **{"refund": Topic.DEALER, "envy": Topic.PROGRESSIVE},
    **{"new-shoe": Topic.COMMISSION, "collect": Topic.COMMISSION},
}
"""Acts that come in some rounds only, by the topic that says in which."""


OF_ASPECTS = {
    TWO_KINDS: Topic.PICTURES,
    MORE_KINDS: Topic.PICTURES,
    VALUE_CHIPS: Topic.COLORS,
    OUTSIDE: Topic.OUTSIDE,
}
"""Lessons that are about something difficult alone."""


def topic_of(kind: Kind, rule: str) -> Topic:
    """Return the lesson in which a rule is asked: the question's own, or that of the last bet it is about."""
    game, topics = GAMES[kind.game], [TOPICS.get(kind.ask, Topic.FLOOR)]
    if game.colors:  # all bets are learned on the layout
        topics = [Topic.COLORS if topic is Topic.BASE_BETS else topic for topic in topics]
        topics += [OF_ASPECTS[aspect] for aspect in (rule.partition("/")[2],) if aspect in OF_ASPECTS]
    else:
        topics += (_topic_of_bet(game, wager) for wager in _bets_in_question(game, kind))
    if kind.ask == "next-step":
        acts = (step.act for step in game.procedure if step.rule == rule)
        topics += [RARE_STEPS[act] for act in acts if act in RARE_STEPS]
    if not game.boxes:  # what is left of the lesson on commissions is the end of the shoe
        topics = [Topic.FLOOR if topic is Topic.COMMISSION else topic for topic in topics]
    if rule in rows_of(game):
        topics.append(Topic.TABLEAU)
    return max(topics, key=IN_ORDER.index)


def _bets_in_question(game: Game, kind: Kind) -> Iterator[Wager]:
    if kind.ask == "folded-cards":
        yield from (wager for wager in game.paid if wager.folded is Folded.STANDS or wager is game.envy)
    elif kind.ask in ("taken-first", "taken"):
        yield from game.wagers
    elif kind.wager:
        yield game.wager(kind.wager)


def _topic_of_bet(game: Game, wager: Wager) -> Topic:
    if wager.progressive or isinstance(wager.win_condition, ForOthers):
        return Topic.PROGRESSIVE
    return Topic.SIDE_BETS if wager.optional and wager not in game.base_bets else Topic.BASE_BETS


@dataclass(frozen=True)
class Lesson:
    """`number` counts from 1. The first lesson may have no skills, and the last one has none. Of its rules,
    those of an earlier lesson, or of another bet, are not among its `points`."""

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
"""Lessons that every game has: the layout of its table, and whole rounds."""


def first_topics(pack: Pack | None, game: str) -> Sequence[str]:
    """Return the topics that come first where a house has its own order of lessons."""
    found: Sequence[str] = pack.contents.get("lessons", {}).get(game, ()) if pack else ()
    return found


def group_skills(game: str, skills: Iterable[Skill], *, first: Sequence[str] = ()) -> tuple[Lesson, ...]:
    """Return the lessons that these skills make, those of the topics in `first` before the others; the rules
    of a skill may be in several. A lesson's own questions come first, then what it makes answerable of
    others."""
    found: dict[Topic, list[Skill]] = {topic: [] for topic in Topic}
    for skill in sorted(skills, key=lambda skill: PLACES.get(skill.kind.ask, len(PLACES))):
        by_topic: dict[Topic, list[Point]] = {}
        for point in skill.points:
            by_topic.setdefault(topic_of(point.kind, point.rule), []).append(point)
        for topic, points in by_topic.items():
            found[topic].append(skill.with_points(points))
    for topic, its in found.items():
        its.sort(key=lambda skill: skill.kind.ask not in (*ASKED.get(topic, ()), "bets"))
    ahead = [Topic(name) for name in first if name != Topic.FULL_TABLE]
    ordered = dict.fromkeys([*ahead, *Topic])  # the full table stays the last
    taught = [topic for topic in ordered if found[topic] or topic in ALWAYS]
    shown: dict[Rule, tuple[Topic, Point]] = {}
    for topic in taught:
        for skill in found[topic]:
            for point in skill.points:
                shown.setdefault(point.learned_as, (topic, point))
    return tuple(
        Lesson(
            game,
            number,
            topic,
            tuple(found[topic]),
            tuple(point for its, point in shown.values() if its is topic),
        )
        for number, topic in enumerate(taught, start=1)
    )


def lessons_of(profile: Profile) -> tuple[Lesson, ...]:
    return group_skills(profile.game, skills_of(profile))


OF_TABLE_HANDS = {
    Topic.READING: gettext_lazy("Totals and naturals"),
    Topic.BASE_BETS: gettext_lazy("The call, %(bets)s"),
    Topic.SIDE_BETS: gettext_lazy("Side bets"),
}
"""Titles where all bet on hands of the table."""
OF_HANDS_IN_TURN = {
    Topic.READING: gettext_lazy("Totals, hard and soft"),
    Topic.DEALER: gettext_lazy("The dealer’s draw"),
    Topic.BASE_BETS: gettext_lazy("The bets on the hands"),
    Topic.FLOOR: gettext_lazy("The shoe, tokes, limits and irregularities"),
}
"""Titles where hands are played in turn."""


def lesson_title(game: Game, topic: Topic) -> str:
    """Return a title made from the names of the game's bets."""
    if game.hands_in_turn and topic in OF_HANDS_IN_TURN:
        return str(OF_HANDS_IN_TURN[topic])
    if topic is Topic.DECISIONS:
        bets = game.following
        return _("Folds and %(bets)s bets") % {"bets": _names(bets)} if bets else _("Players’ decisions")
    if game.table_hands and topic in OF_TABLE_HANDS:
        return str(OF_TABLE_HANDS[topic]) % {"bets": translate(all_of(bet.name for bet in game.base_bets))}
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
        Topic.ROUND: _("How a round runs"),
        Topic.NUMBERS: _("Numbers and their colors"),
        Topic.ONE_KIND: _("One kind of bet"),
        Topic.PICTURES: _("Pictures: several kinds of bets together"),
        Topic.COLORS: _("Colors, money and the order of paying"),
        Topic.CALLS: _("Call bets"),
        Topic.OUTSIDE: _("Outside bets and zero"),
        Topic.READING: _("Reading hands"),
        Topic.DEALER: _dealer_title(game),
        Topic.THIRD_CARDS: _("Third cards"),
        Topic.TABLEAU: _("The tableau"),
        Topic.INSURANCE: _("Insurance and the up card"),
        Topic.ALLOWED: _("What a hand may do"),
        Topic.COMMISSION: _("Commission and the shoe"),
        Topic.COMPARING: _("Comparing both hands"),
        Topic.FLOOR: _("Limits and irregularities") if game.colors else _("Tokes, limits and irregularities"),
        Topic.FULL_TABLE: _("The full table"),
    }[topic]


def _dealer_title(game: Game) -> str:
    if game.two_hands:
        return _("Setting the dealer’s hands")
    return _("Does the dealer qualify?") if game.qualifier else _("The dealer’s hand")


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


def next_of(lessons: Iterable[LessonProgress]) -> LessonProgress | None:
    """Return the first lesson that is not learned. What other tables credit to a later lesson skips none
    before it."""
    return next((lesson for lesson in lessons if not lesson.learned), None)


def comes_first(lessons: Sequence[LessonProgress], lesson: LessonProgress) -> LessonProgress | None:
    """Return the first lesson before this one that is still to be learned; None where this one is learned."""
    return None if lesson.learned else next_of(lessons[: lesson.number - 1])


def lesson_of_run(run: Run, lessons: Sequence[Lesson]) -> Lesson:
    """Return the lesson that a run of the course belongs to; whole rounds belong to the last."""
    item = run.drill.item(0)
    topic = topic_of(read_kind(item.kind), item.rule) if item.kind else Topic.FULL_TABLE
    return next((lesson for lesson in lessons if lesson.topic is topic), lessons[-1])
