"""The steps of a course: what each deals, in the school's house. Nothing asked was shown before."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.courses.models import WALKED, Stage, StepUnlock
from trainer.courses.progress import ENOUGH, Gate, Mastery, Path
from trainer.courses.skills import WINDOW, Point, rates_of
from trainer.play import pace
from trainer.play.models import Mode, Plan, Run
from trainer.play.models.drills import draw_seed
from trainer.play.services.runs import open_run
from trainer.play.skills import Item, Kind, kind_of_prompt
from trainer.play.wording import kind_words
from trainer.practice.plans.fresh_deals import SPOTS, again
from trainer.practice.plans.outlook import APART, Outlook, outlook, whole_job
from trainer.schools.models import Membership

AT_A_TIME = 12
"""Rounds of a check, of which each asks one thing."""


SURELY = 600
"""Rounds that are looked at for a point: some decide one round in fifty-five, and a step that finds none
cannot be begun."""


GUIDED_ROUNDS, PRACTICE_ROUNDS, JOB_ROUNDS = 3, 20, 5


GUIDED_SPOTS = 3


def open_step(*, membership: Membership, path: Path, stage: Stage, kind: Kind | None = None) -> Run:
    """A table for a step. Raises `NotAllowed` where the step is not open yet, or has nothing to deal."""
    if stage not in STEPS or not path.open_at(stage):
        raise NotAllowed("stage", Text("that step is not open yet"))
    mode, spots, made_of = STEPS[stage]
    ahead = outlook(school=membership.school, seed=draw_seed(), spots=spots)
    items = tuple(made_of(path, kind, ahead))
    if not items:
        raise NotAllowed("stage", Text("there is nothing to deal for this"))
    return open_run(
        membership=membership,
        game=path.game,
        spots=spots,
        mode=mode,
        plan=Plan.PATH,
        items=items,
        rounds=len(items),
        drawn=ahead.seed,
    )


def open_path_run(*, membership: Membership, game: str) -> Run | None:
    """The table of this path at which somebody sat last, if it was not played to its end."""
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH, drill__game=game)
    return runs.filter(finished__isnull=True).select_related("drill").order_by("-shown").first()


def _taught(path: Path, kind: Kind | None, ahead: Outlook) -> Iterator[Item]:
    """Of the sort that was chosen, else of the next one, what is new; all of it where nothing is."""
    sort = next((sort for sort in path.sorts if sort.kind == kind), path.next_sort)
    if sort:
        new = [point for point in sort.points if (point.kind, point.rule) not in path.taught]
        yield from _each(new or sort.points, ahead)


def _checked(path: Path, kind: Kind | None, ahead: Outlook) -> Iterator[Item]:
    missing = path.gate(Stage.CHECKED).points
    points = missing or [point for sort in path.sorts for point in sort.points]
    yield from islice(_each(points, ahead), AT_A_TIME)


def _each(points: Iterable[Point], ahead: Outlook) -> Iterator[Item]:
    """A round for each, in which nothing else is asked; without what this house does not deal."""
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
        found = ahead.find(item, first=number * APART, wanted=_shows(point), far=SURELY)
        if found:
            yield _naming(point, found, ahead)


def _shows(point: Point) -> Callable[[Stop], bool]:
    return lambda stop: prompt_of(point, stop) != ""


def prompt_of(point: Point, stop: Stop) -> str:
    """The key of a prompt at this stop that the point's rule decides; "" where there is none."""
    for prompt in stop.prompts:
        if prompt.rule == point.rule and kind_of_prompt(game=point.kind.game, prompt=prompt) == point.kind:
            return prompt.key
    return ""


def _naming(point: Point, item: Item, ahead: Outlook) -> Item:
    keys = (prompt_of(point, stop) for stop in ahead.stops(item))
    return replace(item, prompt=next(filter(None, keys)))


def _guided(path: Path, kind: Kind | None, ahead: Outlook) -> Iterator[Item]:
    yield from [whole_job(path.game)] * GUIDED_ROUNDS


def _practised(path: Path, kind: Kind | None, ahead: Outlook) -> Iterator[Item]:
    """What is not known well enough in turn; everything in turn where all is."""
    short = [one.kind for one in path.masteries if not one.known] or [one.kind for one in path.masteries]
    wanted = [kind] if kind in short else short
    yield from again(islice(cycle(wanted), PRACTICE_ROUNDS), outlook=ahead)


def _job(path: Path, kind: Kind | None, ahead: Outlook) -> Iterator[Item]:
    yield from [whole_job(path.game)] * JOB_ROUNDS


MakesItems = Callable[[Path, Kind | None, Outlook], Iterator[Item]]


STEPS: dict[Stage, tuple[Mode, int, MakesItems]] = {
    Stage.TAUGHT: (Mode.LEARN, SPOTS, _taught),
    Stage.CHECKED: (Mode.PRACTICE, SPOTS, _checked),
    Stage.GUIDED: (Mode.GUIDED, GUIDED_SPOTS, _guided),
    Stage.PRACTICE: (Mode.PRACTICE, SPOTS, _practised),
    Stage.JOB: (Mode.PRACTICE, pace.SPOTS, _job),
}
"""How a step is sat, by how many players, and what makes up its rounds."""


SAYS = {
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


def missing_words(gate: Gate) -> str:
    """What is missing before the next step opens; "" where nothing is."""
    if gate.met:
        return ""
    told = {"missing": gate.missing, "have": gate.have, "of": gate.of}
    if gate.stage is Stage.TAUGHT:
        said = ngettext("%(missing)s rule is still new.", "%(missing)s rules are still new.", gate.missing)
        return said % told
    if gate.stage is Stage.CHECKED:
        said = ngettext(
            "%(missing)s rule was not shown to be known yet.",
            "%(missing)s rules were not shown to be known yet.",
            gate.missing,
        )
        return said % told
    if gate.stage is Stage.PRACTICE:
        return _("%(have)s of %(of)s sorts of decision are known.") % told
    return str(MISSING[gate.stage])


MISSING = {
    Stage.TOUR: gettext_lazy("Not walked through yet."),
    Stage.WORKED: gettext_lazy("Not walked through yet."),
    Stage.PLACEMENT: gettext_lazy("Not played to its end yet."),
    Stage.GUIDED: gettext_lazy("Not played to their end yet."),
    Stage.JOB: gettext_lazy("No five rounds with 90 % right yet."),
    Stage.TEST: gettext_lazy("Not sat yet."),
}


def mastery_words(one: Mastery) -> str:
    """How a sort is known, with how sure that is."""
    if not one.of:
        return _("not asked yet")
    told = {"right": one.right, "of": one.of, "low": one.interval[0], "high": one.interval[1]}
    return _("%(right)s of the last %(of)s right (%(low)s to %(high)s %%)") % told


def wanting_words(one: Mastery) -> str:
    """What of it is missing; "" where it is known."""
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
    """`state` is "done", "now" or "later". One of `url` and `posts_to` leads to it, if it is open; with what
    is posted go `fields`."""

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
class SortView:
    """`rules` of `of` are taught."""

    name: str
    url: str
    rules: int
    of: int
    says: str
    wanting: str
    known: bool


def step_views(path: Path) -> Iterator[StepView]:
    for number, gate in enumerate(path.gates, start=1):
        now = gate == path.current
        url, posts_to, fields = _doors(path, gate.stage) if gate.done or now else ("", "", ())
        yield StepView(
            stage=gate.stage,
            number=number,
            name=str(gate.stage.label),
            state="now" if now else "done" if gate.done else "later",
            says=str(SAYS[gate.stage]),
            missing="" if gate.opened else missing_words(gate),
            go=_go(gate.stage, now=now),
            url=url,
            posts_to=posts_to,
            fields=fields,
            opened=gate.opened,
            percent=gate.have * 100 // gate.of if gate.of else 0,
        )


def _go(stage: Stage, *, now: bool) -> str:
    if stage is Stage.TEST:
        return _("Practice test")
    return _("Begin") if now else _("Once more")


def _doors(path: Path, stage: Stage) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Where it is read, where it is posted to, and with what."""
    game = (("game", path.game),)
    if stage in WALKED:
        return reverse(f"courses:{stage}", args=[path.game]), "", ()
    if stage is Stage.TAUGHT:
        sort = path.next_sort or path.sorts[0]
        return sort_url(sort.kind), "", ()
    if stage is Stage.PLACEMENT:
        return "", reverse("home:practice", args=["placement"]), game
    if stage is Stage.TEST:
        return "", reverse("home:practice", args=["test"]), game
    return "", reverse("courses:begin", args=[path.game, stage]), ()


def sort_url(kind: Kind) -> str:
    return reverse("courses:decision", args=[*filter(None, (kind.game, kind.ask, kind.wager))])


def sort_views(path: Path) -> Iterator[SortView]:
    for sort, one in zip(path.sorts, path.masteries, strict=True):
        yield SortView(
            name=kind_words(sort.kind),
            url=sort_url(sort.kind),
            rules=sum((point.kind, point.rule) in path.taught for point in sort.points),
            of=len(sort.points),
            says=mastery_words(one),
            wanting=wanting_words(one),
            known=one.known,
        )
