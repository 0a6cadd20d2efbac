"""Runs of the path: what a step has dealt, in the school's house. What is asked is never what was shown."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice

from games.engine.errors import NotAllowed
from games.engine.rounds.stops import Stop
from games.engine.texts import Text
from trainer.drills import norms, services
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of_prompt
from trainer.drills.models import Mode, Plan, Run
from trainer.drills.models.seeds import draw_seed
from trainer.path.paths import Path
from trainer.path.sorts import Point, rates_of
from trainer.path.stages import Stage
from trainer.practice.plans.again import SPOTS, again
from trainer.practice.plans.outlook import APART, Outlook, outlook
from trainer.practice.plans.whole_rounds import whole_job
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
    return services.open_run(
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
    Stage.JOB: (Mode.PRACTICE, norms.SPOTS, _job),
}
"""How a step is sat, by how many players, and what makes up its rounds."""
