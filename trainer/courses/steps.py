"""What a course deals: a lesson's rules, whole rounds, practice. Nothing asked was shown before."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.questions.aspects import ASPECTS
from games.engine.rounds.stops import Stop
from games.engine.rules.sheets import load
from games.engine.texts import Text
from trainer.courses import on_layout
from trainer.courses.lessons import (
    GUIDED_ROUNDS,
    JOB_ROUNDS,
    Lesson,
    LessonProgress,
    Topic,
    lesson_of_run,
)
from trainer.courses.models import Stage
from trainer.courses.progress import Checkpoint, Course
from trainer.courses.skill_progress import SkillProgress
from trainer.courses.skills import Point, rates_of
from trainer.pages.text import translate
from trainer.play.labels import kind_words, subject_words
from trainer.play.models import Mode, Plan, Run
from trainer.play.models.drills import draw_seed
from trainer.play.services.runs import open_run
from trainer.play.skills import Item, Misconception, Rule, kind_of_prompt
from trainer.practice.knowledge import UNANSWERED
from trainer.practice.plans.deal_preview import APART, DealPreview, deal_preview, whole_job
from trainer.practice.plans.fresh_deals import SPOTS, again
from trainer.practice.plans.least_known import Pool
from trainer.practice.remedial import failed, recent_decisions
from trainer.schools.days import day_of
from trainer.schools.models import Membership
from trainer.schools.packs.choice import pack_of

AT_A_TIME = 6
"""Rules of a lesson that are shown and asked in one run."""

SURELY = 2_000
"""Deals that are tried for a rule: an envy bonus comes once in two hundred rounds of Pai Gow, and a lesson
without rounds can't start."""

PRACTICE_ROUNDS = 20

GUIDED_SPOTS = 3


def open_lesson(*, membership: Membership, course: Course, number: int) -> Run:
    """Open a table for what is left of a lesson, or for all of it. Raise `NotAllowed` if nothing is dealt.

    Each rule comes once with the rule in view, where it is new, then once without, on another deal. Whole
    rounds follow once every rule of the last lesson is shown.
    """
    progress = course.lessons[number - 1]
    points = points_left(progress)
    if progress.rounds and not progress.unshown and progress.lesson.topic is Topic.FULL_TABLE:
        return open_stage(
            membership=membership,
            course=course,
            stage=Stage.GUIDED if progress.rounds > JOB_ROUNDS else Stage.JOB,
        )
    ahead = _ahead(membership)
    new = [point for point in points if point in progress.untried or not progress.unshown]
    tried = _each(new, ahead, rule_shown=True)
    items = (*tried, *_each(points, ahead, first=len(new)))
    return _open(membership, course.game, Mode.PRACTICE, items, ahead)


def _ahead(membership: Membership, spots: int = SPOTS) -> DealPreview:
    pack = pack_of(membership)
    return deal_preview(school=membership.school, seed=draw_seed(), spots=spots, pack=pack)


def points_left(progress: LessonProgress) -> Sequence[Point]:
    """Return the lesson's next rules: those not shown, else all of them."""
    return (progress.unshown or progress.lesson.points)[:AT_A_TIME]


def open_stage(*, membership: Membership, course: Course, stage: Stage) -> Run:
    """Open a table for whole rounds or practice. Raise `NotAllowed` where there is nothing to deal."""
    if stage is Stage.PRACTICE and (names := _mistakes_to_mend(membership, course)):
        return _open_mistakes(membership, course.game, names)
    mode, spots, made_of = DEALT[stage]
    ahead = _ahead(membership, spots or GAMES[course.game].seats)
    return _open(membership, course.game, mode, tuple(made_of(course, ahead)), ahead)


def _mistakes_to_mend(membership: Membership, course: Course) -> tuple[Misconception, ...]:
    """Return a named mistake for each round that it takes today."""
    names = course.checkpoint(Stage.PRACTICE).mistakes
    if not names:
        return ()
    return tuple(one for one in failed(recent=recent_decisions(membership=membership)) if one in names)


def _open_mistakes(membership: Membership, game: str, names: tuple[Misconception, ...]) -> Run:
    """Open rounds against named mistakes, which keep the checkpoint closed."""
    ahead = _ahead(membership)
    items = again(names, deal_preview=ahead)
    return _open(membership, game, Mode.PRACTICE, items, ahead, plan=Plan.MISTAKES)


def _open(
    membership: Membership,
    game: str,
    mode: Mode,
    items: tuple[Item, ...],
    ahead: DealPreview,
    *,
    plan: Plan = Plan.PATH,
) -> Run:
    if not items:
        raise NotAllowed("stage", Text("there is nothing to practice here"))
    return open_run(
        membership=membership,
        game=game,
        spots=ahead.spots,
        pack=ahead.pack,
        mode=mode,
        plan=plan,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )


def open_course_run(*, membership: Membership, game: str) -> Run | None:
    """Return the latest table of this course, if it is not finished."""
    runs = _course_runs(membership, game).filter(finished__isnull=True)
    return runs.order_by("-shown").first()


def last_course_run(*, membership: Membership, game: str) -> Run | None:
    """Return the table of this course that was finished last."""
    return _course_runs(membership, game).filter(finished__isnull=False).order_by("-finished").first()


def _course_runs(membership: Membership, game: str) -> QuerySet[Run]:
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH, drill__game=game)
    return runs.select_related("drill")


def open_lesson_run(*, membership: Membership, lesson: Lesson, course: Course) -> Run | None:
    """Return the latest table of this course, if it is of this lesson and not finished."""
    run = open_course_run(membership=membership, game=course.game)
    lessons = [progress.lesson for progress in course.lessons]
    return run if run and lesson_of_run(run, lessons) == lesson else None


def _each(
    points: Iterable[Point], ahead: DealPreview, *, first: int = 0, rule_shown: bool = False
) -> Iterator[Item]:
    """Yield a round for each rule that these house rules deal, in which nothing else is asked."""
    for number, point in enumerate(points, start=first):
        kind = point.kind
        item = Item(
            kind.game,
            scenario=point.scenario,
            kind=str(kind),
            asks=(kind.ask,),
            wagers=(kind.wager,) if kind.wager else (),
            rule=point.rule,
            rule_shown=rule_shown,
            pictures=on_layout.pictures_of(point, ahead.profiles[kind.game]["house"]),
            by_kind=on_layout.is_by_kind(point, rule_shown=rule_shown),
            **rates_of(kind),
        )
        shows = partial(_decides, point)
        found = ahead.find(item, first=number * APART, wanted=shows, far=SURELY)
        if found:
            asked = ((prompt_of(point, stop), stop) for stop in ahead.stops(found))
            key, stop = next((key, stop) for key, stop in asked if key)
            yield replace(found, prompt=key, only=on_layout.asked_with(key, stop))


def _decides(point: Point, stop: Stop) -> bool:
    return prompt_of(point, stop) != ""


def prompt_of(point: Point, stop: Stop) -> str:
    """Return the key of a prompt at this stop that the point's rule decides, or ""."""
    for prompt in stop.prompts:
        if prompt.point == point.rule and kind_of_prompt(game=point.kind.game, prompt=prompt) == point.kind:
            return prompt.key
    return ""


def _guided(course: Course, ahead: DealPreview) -> Iterator[Item]:
    yield from [whole_job(course.game)] * GUIDED_ROUNDS


def _practiced(course: Course, ahead: DealPreview) -> Iterator[Item]:
    """Yield rounds of the rules that are missing, the least known and the rarest first, then of those that
    the deals looked at don't ask; where none is left, of all rules. Raise `NotAllowed` where what is left
    counts on another day only."""
    today, times = day_of(), _times_today(course)
    if times and not any(times.values()):
        raise NotAllowed("stage", Text("what’s left counts from tomorrow, so come back then"))
    times = times or dict.fromkeys(course.rules, 1)
    worth = {rule: 1 - course.records.get(rule, UNANSWERED).known(today) for rule in times}
    pool = Pool(course.game, ahead)
    dealt = list(pool.deal(worth, times, PRACTICE_ROUNDS))
    yield from dealt
    points = course.checkpoint(Stage.PRACTICE).points
    unasked = (one for one in points if times[one.learned_as] and not pool.asked[one.learned_as])
    yield from islice(_each(unasked, ahead), PRACTICE_ROUNDS - len(dealt))


def _times_today(course: Course) -> dict[Rule, int]:
    """Return by missing rule how many answers to it count today."""
    today, left = day_of(), course.checkpoint(Stage.PRACTICE).points
    return {point.learned_as: course.records.get(point.learned_as, UNANSWERED).asks(today) for point in left}


def waits_for_tomorrow(*, membership: Membership, course: Course) -> bool:
    """Whether practice is the next step, and all that is left of it counts on another day."""
    if course.current is None or course.current.stage is not Stage.PRACTICE:
        return False
    return not any(_times_today(course).values()) and not _mistakes_to_mend(membership, course)


def _job(course: Course, ahead: DealPreview) -> Iterator[Item]:
    yield from [whole_job(course.game)] * JOB_ROUNDS


EVERY_SEAT = 0
MakesItems = Callable[[Course, DealPreview], Iterator[Item]]

DEALT: dict[Stage, tuple[Mode, int, MakesItems]] = {
    Stage.GUIDED: (Mode.GUIDED, GUIDED_SPOTS, _guided),
    Stage.PRACTICE: (Mode.PRACTICE, SPOTS, _practiced),
    Stage.JOB: (Mode.PRACTICE, EVERY_SEAT, _job),
}
"""The mode and the spots of each stage without lessons, and what makes its rounds."""


def missing_words(checkpoint: Checkpoint) -> str:
    """Say what a checkpoint lacks; "" where nothing is missing."""
    if checkpoint.met:
        return ""
    facts = {"missing": checkpoint.missing, "have": checkpoint.have, "of": checkpoint.of}
    if checkpoint.stage is Stage.TAUGHT:
        said = ngettext("%(missing)s rule still new.", "%(missing)s rules still new.", checkpoint.missing)
        return said % facts
    if checkpoint.stage is Stage.CHECKED:
        said = ngettext(
            "%(missing)s rule still to check.", "%(missing)s rules still to check.", checkpoint.missing
        )
        return said % facts
    if checkpoint.stage is Stage.PRACTICE:
        return " ".join(_practice_words(checkpoint))
    return str(MISSING[checkpoint.stage])


MAX_NAMED = 3
"""Rules and mistakes that are named; how many more there are is counted."""


def _practice_words(checkpoint: Checkpoint) -> Iterator[str]:
    yield from _rules_left(list(map(rule_words, checkpoint.points)))
    yield from _mistakes_left(checkpoint.mistakes)


def skill_words(one: SkillProgress) -> str:
    """Say what a skill still takes to be learned; "" where it takes nothing."""
    return " ".join(_skill_words(one))


def _skill_words(one: SkillProgress) -> Iterator[str]:
    yield from _rules_left([sentence(point) for point in one.left if point not in one.fading])
    if one.fading:
        said = ngettext(
            "%(count)s rule to refresh: %(rules)s.", "%(count)s rules to refresh: %(rules)s.", len(one.fading)
        )
        yield said % {"count": len(one.fading), "rules": _named(map(sentence, one.fading))}
    yield from _mistakes_left(one.mistakes)


def _rules_left(rules: Sequence[str]) -> Iterator[str]:
    if rules:
        said = ngettext("%(count)s rule left: %(rules)s.", "%(count)s rules left: %(rules)s.", len(rules))
        yield said % {"count": len(rules), "rules": _named(rules)}


def _mistakes_left(mistakes: Sequence[Misconception]) -> Iterator[str]:
    if mistakes:
        said = ngettext(
            "%(count)s mistake still open: %(mistakes)s.",
            "%(count)s mistakes still open: %(mistakes)s.",
            len(mistakes),
        )
        yield said % {"count": len(mistakes), "mistakes": _named(map(subject_words, mistakes))}


def _named(words: Iterable[str]) -> str:
    """Return the first few, and how many more there are."""
    every = list(dict.fromkeys(words))
    more = len(every) - MAX_NAMED
    named = " · ".join(every[:MAX_NAMED])
    return _("%(named)s and %(more)s more") % {"named": named, "more": more} if more > 0 else named


def rule_words(point: Point) -> str:
    """Return a rule in plain words: its skill, and the first sentence of the rule."""
    return f"{kind_words(point.kind)} ({sentence(point)})"


def sentence(point: Point) -> str:
    """Return the first sentence of a rule, or the aspect of it that is asked."""
    if point.aspect:
        return translate(ASPECTS[point.aspect])
    words = translate(load(GAMES[point.kind.game]).sentence(point.rule))
    return words.partition(". ")[0].rstrip(".")


MISSING = {
    Stage.INTRO: gettext_lazy("Not watched yet."),
    Stage.PLACEMENT: gettext_lazy("Placement not finished yet."),
    Stage.GUIDED: gettext_lazy("Rounds with hints not finished yet."),
    Stage.JOB: gettext_lazy("No full table passed yet."),
    Stage.TEST: gettext_lazy("Not taken yet."),
}
