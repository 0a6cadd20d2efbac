"""The steps of a course: what each deals, and how the page describes it. Nothing asked was shown before."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.courses.models import WALKED, Stage, StepUnlock
from trainer.courses.progress import ENOUGH, Checkpoint, Course, Mastery
from trainer.courses.skills import WINDOW, Point, rates_of
from trainer.play import pace
from trainer.play.models import Mode, Plan, Run
from trainer.play.models.drills import draw_seed
from trainer.play.services.runs import open_run
from trainer.play.skills import Item, Kind, kind_of_prompt
from trainer.play.wording import kind_words
from trainer.practice.plans.deal_preview import APART, DealPreview, deal_preview, whole_job
from trainer.practice.plans.fresh_deals import SPOTS, again
from trainer.schools.models import Membership

AT_A_TIME = 12
"""Rounds of a skill check, one question each."""

SURELY = 600
"""Deals that are tried for a rule: some decide one round in fifty-five, and a step without rounds can't
start."""

GUIDED_ROUNDS, PRACTICE_ROUNDS, JOB_ROUNDS = 3, 20, 5

GUIDED_SPOTS = 3


def open_step(*, membership: Membership, course: Course, stage: Stage, kind: Kind | None = None) -> Run:
    """Open a table for a step. Raise `NotAllowed` where the step is locked, or has nothing to deal."""
    if stage not in STEPS or not course.open_at(stage):
        raise NotAllowed("stage", Text("that step is not open yet"))
    mode, spots, made_of = STEPS[stage]
    ahead = deal_preview(school=membership.school, seed=draw_seed(), spots=spots)
    items = tuple(made_of(course, kind, ahead))
    if not items:
        raise NotAllowed("stage", Text("there is nothing to deal for this"))
    return open_run(
        membership=membership,
        game=course.game,
        spots=spots,
        mode=mode,
        plan=Plan.PATH,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )


def open_course_run(*, membership: Membership, game: str) -> Run | None:
    """Return the latest table of this course, if it is not finished."""
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH, drill__game=game)
    return runs.filter(finished__isnull=True).select_related("drill").order_by("-shown").first()


def _taught(course: Course, kind: Kind | None, ahead: DealPreview) -> Iterator[Item]:
    """Yield the new rules of the chosen skill, else of the next one; all of them where none is new."""
    skill = next((skill for skill in course.skills if skill.kind == kind), course.next_skill)
    if skill:
        new = [point for point in skill.points if (point.kind, point.rule) not in course.taught]
        yield from _each(new or skill.points, ahead)


def _checked(course: Course, kind: Kind | None, ahead: DealPreview) -> Iterator[Item]:
    missing = course.checkpoint(Stage.CHECKED).points
    points = missing or [point for skill in course.skills for point in skill.points]
    yield from islice(_each(points, ahead), AT_A_TIME)


def _each(points: Iterable[Point], ahead: DealPreview) -> Iterator[Item]:
    """Yield a round for each rule that these house rules deal, in which nothing else is asked."""
    for number, point in enumerate(points):
        kind = point.kind
        item = Item(
            kind.game,
            scenario=point.scenario,
            kind=str(kind),
            asks=(kind.ask,),
            wagers=(kind.wager,) if kind.wager else (),
            rule=point.rule,
            **rates_of(kind),
        )
        shows = partial(_decides, point)
        found = ahead.find(item, first=number * APART, wanted=shows, far=SURELY)
        if found:
            keys = (prompt_of(point, stop) for stop in ahead.stops(found))
            yield replace(found, prompt=next(filter(None, keys)))


def _decides(point: Point, stop: Stop) -> bool:
    return prompt_of(point, stop) != ""


def prompt_of(point: Point, stop: Stop) -> str:
    """Return the key of a prompt at this stop that the point's rule decides, or ""."""
    for prompt in stop.prompts:
        if prompt.rule == point.rule and kind_of_prompt(game=point.kind.game, prompt=prompt) == point.kind:
            return prompt.key
    return ""


def _guided(course: Course, kind: Kind | None, ahead: DealPreview) -> Iterator[Item]:
    yield from [whole_job(course.game)] * GUIDED_ROUNDS


def _practised(course: Course, kind: Kind | None, ahead: DealPreview) -> Iterator[Item]:
    """Yield the skills that are not learned in turn; all of them where none is left."""
    short = [one.kind for one in course.masteries if not one.known] or [one.kind for one in course.masteries]
    wanted = [kind] if kind in short else short
    yield from again(islice(cycle(wanted), PRACTICE_ROUNDS), deal_preview=ahead)


def _job(course: Course, kind: Kind | None, ahead: DealPreview) -> Iterator[Item]:
    yield from [whole_job(course.game)] * JOB_ROUNDS


MakesItems = Callable[[Course, Kind | None, DealPreview], Iterator[Item]]

STEPS: dict[Stage, tuple[Mode, int, MakesItems]] = {
    Stage.TAUGHT: (Mode.LEARN, SPOTS, _taught),
    Stage.CHECKED: (Mode.PRACTICE, SPOTS, _checked),
    Stage.GUIDED: (Mode.GUIDED, GUIDED_SPOTS, _guided),
    Stage.PRACTICE: (Mode.PRACTICE, SPOTS, _practised),
    Stage.JOB: (Mode.PRACTICE, pace.SPOTS, _job),
}
"""The mode and the spots of each step, and what makes its rounds."""

DESCRIPTIONS = {
    Stage.TOUR: gettext_lazy("What lies where on the felt and in the rack. Nothing is asked."),
    Stage.WORKED: gettext_lazy("A round is dealt for you, with the reason at every stop. Nothing is asked."),
    Stage.TAUGHT: gettext_lazy(
        "One new decision after the other, its rule beside it; the rest is done for you."
    ),
    Stage.CHECKED: gettext_lazy(
        "Every rule once more on a deal that you have not seen, with nothing beside it."
    ),
    Stage.PLACEMENT: gettext_lazy("A few rounds that show what is known and what is mistaken."),
    Stage.GUIDED: gettext_lazy("Three whole rounds, with a hint if you ask for one."),
    Stage.PRACTICE: gettext_lazy("Each sort of decision until it is known: of its last 30, 90 % right."),
    Stage.JOB: gettext_lazy("Five rounds of a full table, with all that a dealer does: 90 % right."),
    Stage.TEST: gettext_lazy("As your school examines it. Who gives it is an instructor."),
}


def missing_words(checkpoint: Checkpoint) -> str:
    """Say what is missing before the next step opens; "" where nothing is."""
    if checkpoint.met:
        return ""
    facts = {"missing": checkpoint.missing, "have": checkpoint.have, "of": checkpoint.of}
    if checkpoint.stage is Stage.TAUGHT:
        said = ngettext(
            "%(missing)s rule is still new.", "%(missing)s rules are still new.", checkpoint.missing
        )
        return said % facts
    if checkpoint.stage is Stage.CHECKED:
        said = ngettext(
            "%(missing)s rule was not shown to be known yet.",
            "%(missing)s rules were not shown to be known yet.",
            checkpoint.missing,
        )
        return said % facts
    if checkpoint.stage is Stage.PRACTICE:
        return _("%(have)s of %(of)s sorts of decision are known.") % facts
    return str(MISSING[checkpoint.stage])


MISSING = {
    Stage.TOUR: gettext_lazy("Not walked through yet."),
    Stage.WORKED: gettext_lazy("Not walked through yet."),
    Stage.PLACEMENT: gettext_lazy("Not played to its end yet."),
    Stage.GUIDED: gettext_lazy("Not played to their end yet."),
    Stage.JOB: gettext_lazy("No five rounds with 90 % right yet."),
    Stage.TEST: gettext_lazy("Not sat yet."),
}


def mastery_words(one: Mastery) -> str:
    """Describe a skill's score with its confidence interval."""
    if not one.of:
        return _("not asked yet")
    facts = {"right": one.right, "of": one.of, "low": one.interval[0], "high": one.interval[1]}
    return _("%(right)s of the last %(of)s right (%(low)s to %(high)s %%)") % facts


def shortfall_words(one: Mastery) -> str:
    """Say what a skill lacks; "" where it is learned."""
    if one.failed:
        return _("It went wrong in a review and was not right since.")
    if one.overdue:
        return _("Its review has waited for too long.")
    if one.of < WINDOW:
        more = WINDOW - one.of
        return ngettext("%(more)s more to be seen", "%(more)s more to be seen", more) % {"more": more}
    if not one.known:
        return _("below %(enough)s %%") % {"enough": ENOUGH}
    return ""


@dataclass(frozen=True)
class StepView:
    """`state` is "done", "now" or "later". An open step has a `url`, or `fields` to post to `posts_to`."""

    stage: str
    number: int
    name: str
    state: str
    says: str
    missing: str
    go: str = ""
    url: str = ""
    posts_to: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    opened: StepUnlock | None = None
    percent: int = 0


@dataclass(frozen=True)
class SkillView:
    """`rules` of `of` were taught."""

    name: str
    url: str
    rules: int
    of: int
    says: str
    wanting: str
    known: bool


def step_views(course: Course) -> Iterator[StepView]:
    for number, checkpoint in enumerate(course.checkpoints, start=1):
        now = checkpoint == course.current
        url, posts_to, fields = (
            _step_target(course, checkpoint.stage) if checkpoint.done or now else ("", "", ())
        )
        yield StepView(
            stage=checkpoint.stage,
            number=number,
            name=str(checkpoint.stage.label),
            state="now" if now else "done" if checkpoint.done else "later",
            says=str(DESCRIPTIONS[checkpoint.stage]),
            missing="" if checkpoint.opened else missing_words(checkpoint),
            go=_go(checkpoint.stage, now=now),
            url=url,
            posts_to=posts_to,
            fields=fields,
            opened=checkpoint.opened,
            percent=checkpoint.have * 100 // checkpoint.of if checkpoint.of else 0,
        )


def _go(stage: Stage, *, now: bool) -> str:
    if stage is Stage.TEST:
        return _("Practice test")
    return _("Begin") if now else _("Once more")


def _step_target(course: Course, stage: Stage) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return the address of a step, or the one to post to, and the fields."""
    game = (("game", course.game),)
    if stage in WALKED:
        return reverse(f"courses:{stage}", args=[course.game]), "", ()
    if stage is Stage.TAUGHT:
        skill = course.next_skill or course.skills[0]
        return skill_url(skill.kind), "", ()
    if stage is Stage.PLACEMENT:
        return "", reverse("home:practice", args=["placement"]), game
    if stage is Stage.TEST:
        return "", reverse("home:practice", args=["test"]), game
    return "", reverse("courses:begin", args=[course.game, stage]), ()


def skill_url(kind: Kind) -> str:
    return reverse("courses:decision", args=[*filter(None, (kind.game, kind.ask, kind.wager))])


def skill_views(course: Course) -> Iterator[SkillView]:
    for skill, one in zip(course.skills, course.masteries, strict=True):
        yield SkillView(
            name=kind_words(skill.kind),
            url=skill_url(skill.kind),
            rules=sum((point.kind, point.rule) in course.taught for point in skill.points),
            of=len(skill.points),
            says=mastery_words(one),
            wanting=shortfall_words(one),
            known=one.known,
        )
