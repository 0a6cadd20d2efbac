"""A path: where somebody is in a game, worked out whenever somebody looks. Nothing of it is stored twice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max

from games import GAMES
from trainer.drills.models import Plan, Run
from trainer.drills.reviews import long_overdue
from trainer.path import known
from trainer.path.gates import Gate
from trainer.path.known import Pair
from trainer.path.masteries import ENOUGH, Mastery, mastered
from trainer.path.models import OpenedGate, Walk
from trainer.path.sorts import Sort, profile_of, sorts_of
from trainer.path.stages import STEPS, Stage
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Path:
    """The gates in the order of the steps; the sorts of the game, and how each of them is known."""

    game: str
    gates: tuple[Gate, ...]
    sorts: tuple[Sort, ...]
    masteries: tuple[Mastery, ...]
    taught: frozenset[Pair]

    @property
    def current(self) -> Gate | None:
        """The first that is not done; None at the end of the path."""
        return next((gate for gate in self.gates if not gate.done), None)

    @property
    def number(self) -> int:
        """Of the step in hand, from 1; behind the last one it is that of the last."""
        return STEPS.index(self.current.stage) + 1 if self.current else len(STEPS)

    @property
    def steps(self) -> int:
        return len(STEPS)

    @property
    def mastered(self) -> int:
        return sum(one.known for one in self.masteries)

    @property
    def to_test(self) -> int:
        """Gates that are missing before the last one."""
        return sum(not gate.done for gate in self.gates[:-1])

    def gate(self, stage: Stage) -> Gate:
        return self.gates[STEPS.index(stage)]

    def open_at(self, stage: Stage) -> bool:
        """Whether a step may be gone to: one that is done, or the one in hand."""
        return self.gate(stage).done or self.gate(stage) == self.current

    @property
    def next_sort(self) -> Sort | None:
        """The first that is not taught yet."""
        missing = {point.kind for point in self.gate(Stage.TAUGHT).points}
        return next((sort for sort in self.sorts if sort.kind in missing), None)


def path_of(*, membership: Membership, game: str) -> Path:
    about: dict[str, Any] = {"membership": membership, "game": game}
    sorts = sorts_of(profile_of(school=membership.school, game=game))
    steps, lately = known.steps_of(**about), known.lately(**about)
    masteries = mastered([sort.kind for sort in sorts], lately, long_overdue(**about))
    taught = steps.taught | steps.checked
    right, of = steps.job
    walked = Walk.objects.filter(**about).values_list("stage", flat=True)
    met = {
        **dict.fromkeys(walked, True),
        Stage.PLACEMENT: known.placed(**about),
        Stage.GUIDED: steps.guided,
        Stage.JOB: of > 0 and right * 100 >= of * ENOUGH,
        Stage.TEST: known.sat(**about),
    }
    gates = {stage: Gate(stage, int(met.get(stage, False)), 1) for stage in STEPS}
    gates[Stage.TAUGHT] = _of_rules(Stage.TAUGHT, sorts, taught)
    gates[Stage.CHECKED] = _of_rules(Stage.CHECKED, sorts, steps.checked)
    gates[Stage.PRACTICE] = Gate(Stage.PRACTICE, sum(one.known for one in masteries), len(masteries))
    opened = OpenedGate.objects.filter(**about).select_related("opened_by__user")
    for one in opened:
        gates[Stage(one.stage)] = replace(gates[Stage(one.stage)], opened=one)
    return Path(game, tuple(gates.values()), sorts, masteries, taught)


def _of_rules(stage: Stage, sorts: Iterable[Sort], known_by: frozenset[Pair]) -> Gate:
    points = [point for sort in sorts for point in sort.points]
    missing = tuple(point for point in points if (point.kind, point.rule) not in known_by)
    return Gate(stage, len(points) - len(missing), len(points), missing)


def begun(*, membership: Membership) -> list[str]:
    """The games whose path somebody is on, the one that they were at last first."""
    walks = Walk.objects.filter(membership=membership).order_by()
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH).order_by()
    rows = walks.values_list("game").annotate(last=Max("walked"))
    rows = rows.union(runs.values_list("drill__game").annotate(last=Max("shown")), all=True)
    last = {game: when for game, when in sorted(rows, key=lambda row: row[1]) if game in GAMES}
    return sorted(last, key=lambda game: last[game], reverse=True)


def paths_begun(*, membership: Membership) -> Iterator[Path]:
    for game in begun(membership=membership):
        yield path_of(membership=membership, game=game)
