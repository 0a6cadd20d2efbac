"""The skills of a game, and what a trainee's answers say about each.

Read from runs and verdicts in force, and from nothing else, in a fixed number of queries.
"""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from json import dumps, loads
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.db.models import Q

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.meters import read_meter
from games.engine.procedure.exercises import Exercise
from games.engine.questions.catalog import ASKS, EVERYDAY, WHOLE_JOB
from games.engine.questions.prompts import Posed, Prompt, deciding_rules
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Step
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.models.answers import with_keys
from trainer.play.pace import Paced
from trainer.play.round_state import RoundState
from trainer.play.selectors import APART, disclosed, due_of, round_scores, seconds_of
from trainer.play.skills import Item, Kind, kind_of, kind_of_prompt
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Membership, School

# Rules that no decision cites are taught with one that some decision does: that it is part of, that it rules
# on, or that it says once more. What nobody is asked about is named, with its reason, in fixtures/path.toml.


PAGE = Path(__file__).resolve().parents[2] / "fixtures" / "path.toml"


PART = re.compile(r"(?<=[^ ])(?:\.[^. ]+|[a-z](?:-[a-z])?)$")
"""What makes "654 5a" of "654 5" and "654 5a.i" of "654 5a"."""


Of = TypeVar("Of", bound=Hashable)


@cache
def written() -> tuple[dict[str, str], dict[str, str]]:
    """Rules by the rule that they are taught with; and those that nobody is asked about, by why."""
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    shown = {rule: row["with"] for rule, row in page["left_out"].items() if "with" in row}
    return page["beside"] | shown, {rule: row["why"] for rule, row in page["left_out"].items()}


def taught_with(rules: Collection[str], own: Mapping[Of, Iterable[str]]) -> dict[Of, tuple[str, ...]]:
    """The rules of each sort, and with them those of `rules` that no sort has by itself."""
    shown = {of: [rule for rule in dict.fromkeys(its) if rule in rules] for of, its in own.items()}
    known = {rule for its in shown.values() for rule in its}
    for rule in rules:
        to = next((near for near in nearest(rule) if near in known), "")
        if rule not in known and to:
            for its in shown.values():
                if to in its:
                    its.append(rule)
    return {of: tuple(its) for of, its in shown.items()}


def nearest(rule: str) -> Iterator[str]:
    """What a rule may be taught with: as it is written, else what it rules on, else what it is part of."""
    teaches, left_out = written()
    if rule in teaches:
        yield teaches[rule]
    if rule in left_out:
        return
    number = rule.removeprefix(RULED)
    while number:
        if number != rule:
            yield number
        shorter = PART.sub("", number)
        number = shorter if shorter != number else ""


WINDOW = 30
"""The last decisions of a sort, by which it is known."""


RUNS, LOOKED_AT = 300, 4_000
"""Runs of the path, and verdicts of the game, the last ones."""


Pair = tuple[Kind, str]
"""A sort, and a rule that decides it."""


@dataclass(frozen=True)
class Steps:
    """What the runs of the path came to: what was said rightly with its rule beside it, and on a fresh deal
    without; whether guided rounds were played to their end, and how the best whole job came out."""

    taught: frozenset[Pair] = frozenset()
    checked: frozenset[Pair] = frozenset()
    guided: bool = False
    job: tuple[int, int] = (0, 0)


@dataclass
class Lately:
    """The last decisions of one sort: how many, how many right, how long the right ones took; whether a
    review of it failed since. `done` are all that count, the earlier ones too."""

    of: int = 0
    right: int = 0
    failed: bool = False
    done: int = 0
    paced: Paced = field(default_factory=Paced)

    @property
    def timely(self) -> bool:
        """Whether their median is no longer than it is on target; not where no time is known."""
        took, due = self.paced.summary.values()
        return took is not None and due is not None and took[0] <= due[0]


def steps_of(*, membership: Membership, game: str) -> Steps:
    runs = _runs(membership, game, Plan.PATH)
    rows = Verdict.objects.in_force().filter(answer__run__in=[run.pk for run in runs])
    named = {run.pk: run for run in runs}
    taught: set[Pair] = set()
    checked: set[Pair] = set()
    for row in rows.values("answer__run", "answer__round", "answer__hinted", "prompt", "right"):
        drill = named[row["answer__run"]].drill
        item = drill.item(row["answer__round"])
        if row["right"] and item.prompt == row["prompt"] and not row["answer__hinted"]:
            (checked if drill.scored else taught).add(_pair(item))
    guided = [run for run in runs if run.drill.mode == Mode.GUIDED]
    jobs = [run for run in runs if run.drill.mode == Mode.PRACTICE and _whole(run)]
    best = _best(run for run in jobs if played_out(run))
    return Steps(frozenset(taught), frozenset(checked), any(map(played_out, guided)), best)


def placed(*, membership: Membership, game: str) -> bool:
    """Whether a placement was played to its end."""
    return any(map(played_out, _runs(membership, game, Plan.PLACEMENT)))


def sat(*, membership: Membership, game: str) -> bool:
    """Whether a table test of the house was sat to its end; what came of it, its report says."""
    tests = Run.objects.filter(membership=membership, drill__game=game, drill__mode=Mode.TEST)
    return tests.filter(finished__isnull=False).exclude(standard="").exists()


def played_out(run: Run) -> bool:
    """Whether its last round was answered to the end."""
    sitting = RoundState(run, run.round)
    return sitting.last and sitting.opens and sitting.over


LAST_ONES = (
    *("answer", "prompt", "given", "right", "answer__hinted", "answer__run__drill__plan", "answer__game"),
    *("answer__allowed", "answer__seen", "answer__shown", "answer__received"),
)
"""What of a verdict `last_of` reads."""


SHOWN_FIRST = Q(answer__run__drill__mode=Mode.LEARN) | Q(answer__run__drill__plan=Plan.LESSON)
"""Decisions that say nothing of what is known."""


def lately(*, membership: Membership, game: str) -> dict[Kind, Lately]:
    """Of each sort the last decisions that count, up to `WINDOW`."""
    rows = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=membership, answer__game=game)
    last = list(rows.exclude(SHOWN_FIRST).order_by("-pk").values(*LAST_ONES)[:LOOKED_AT])[::-1]
    return last_of(list(with_keys(last)))


def last_of(rows: Sequence[Mapping[str, Any]], *, window: int = WINDOW) -> dict[Kind, Lately]:
    """The same from rows of decisions, the oldest first, of whatever games."""
    found: dict[Kind, Lately] = defaultdict(Lately)
    together = Counter(row["answer"] for row in rows)
    mended: set[Kind] = set()
    for row in reversed(rows):
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if kind:
            _count(found[kind], row, together[row["answer"]], window, mended=kind in mended)
            mended |= {kind} if row["right"] else set()
    return found


def _count(known: Lately, row: Mapping[str, Any], together: int, window: int, *, mended: bool) -> None:
    """Rows come the newest first: what was right since mends a review that failed."""
    plan = row["answer__run__drill__plan"]
    if plan == Plan.REVIEW and not row["right"] and not mended:
        known.failed = True
    if plan in APART or row["answer__hinted"]:
        return
    known.done += 1
    if known.of == window:
        return
    known.of += 1
    known.right += row["right"]
    seconds = seconds_of(row, together)
    if row["right"] and seconds is not None:
        known.paced.add(took=seconds, due=due_of(row, together))


def _runs(membership: Membership, game: str, plan: Plan) -> list[Run]:
    runs = Run.objects.filter(membership=membership, drill__plan=plan, drill__game=game)
    return list(runs.select_related("drill").order_by("-shown")[:RUNS])


def _pair(item: Item) -> Pair:
    game, ask, *wager = item.kind.split("/")
    return Kind(game, ask, *wager), item.rule


def _whole(run: Run) -> bool:
    return set(run.drill.item(0).asks) == WHOLE_JOB


def _best(runs: Iterable[Run]) -> tuple[int, int]:
    """Right and all decisions of the run that came out best; of none, nothing."""
    sums: dict[Any, tuple[int, int]] = {}
    for (run, _round), (right, of) in round_scores(runs=list(runs)).items():
        before = sums.get(run, (0, 0))
        sums[run] = (before[0] + right, before[1] + of)
    return max(sums.values(), key=lambda one: (one[0] * 1_000 // one[1], one[1]), default=(0, 0))


# What there is to learn of a game: every sort of decision that its tables ask, and the rules that decide
# it.
#
# Nothing is written for one game. Rounds are dealt under a house, as they come and for scenarios, and what
# is asked there is what there is to learn. No run ever comes to these deals: what is shown of one answers
# nothing that is still asked.


SEED, FIRST = "path", 1_000_000_000
"""The deals that are shown and never asked: further than any run gets."""


NATURAL, OF_EACH, SPOTS = 60, 3, 2


ONE_HAND = ("player-", "dealer-")
"""How a scenario begins that is about one hand: what decides there decides in rounds as they come too."""


TROUBLE = Exercise(WHOLE_JOB, frozenset(), wrong_bets=40, irregularities=60)


class Profile(NamedTuple):
    """A game as a school deals it; house and meter are JSON."""

    game: str
    house: str
    meter: str


@dataclass(frozen=True)
class Point:
    """One rule that decides a sort of decision, the scenario that brings it about ("": it comes), and the
    number of a deal that shows it."""

    kind: Kind
    rule: str
    scenario: str
    number: int


@dataclass(frozen=True)
class Sort:
    """One sort of decision; `rules` are all that are taught with it, those of its points first."""

    kind: Kind
    points: tuple[Point, ...]
    rules: tuple[str, ...]


def profile_of(*, school: School, game: str) -> Profile:
    written = house_of(school=school, game=game).written()
    return Profile(game, dumps(written["house"], sort_keys=True), dumps(written["meter"], sort_keys=True))


@lru_cache(maxsize=64)
def sorts_of(profile: Profile) -> tuple[Sort, ...]:
    """Hands and bets before the rest of the job, each in the order in which a round comes to them."""
    found: dict[Kind, dict[str, Point]] = {}
    near: dict[Kind, dict[str, None]] = defaultdict(dict)
    for scenario, number in _deals(profile):
        played = shown_deal(profile, number, scenario)
        for step, prompt in _asked(played):
            kind = kind_of_prompt(game=profile.game, prompt=prompt)
            if kind and prompt.rule:
                point = Point(kind, prompt.rule, scenario, number)
                found.setdefault(kind, {}).setdefault(prompt.rule, point)
                near[kind] |= dict.fromkeys(_near(played, step, prompt))
    shown = taught_with(load(GAMES[profile.game]).rules, {k: (*found[k], *near[k]) for k in found})
    ordered = sorted(found, key=lambda kind: kind.ask not in EVERYDAY)
    return tuple(Sort(kind, tuple(found[kind].values()), shown[kind]) for kind in ordered)


def shown_deal(
    profile: Profile, number: int, scenario: str = "", *, exercise: Exercise | None = None, spots: int = SPOTS
) -> Round:
    """One of the deals that nobody is asked. If no exercise is said it is the whole job, with trouble where
    it comes by itself. Raises `Refused`."""
    game, meter = GAMES[profile.game], loads(profile.meter)
    return deal(
        game,
        seed=SEED,
        round=FIRST + number,
        spots=spots,
        house=open_house(game, load(game), loads(profile.house), kept=True),
        scenario=scenario or None,
        meter=read_meter(meter, kept=True) if meter else None,
        exercise=exercise or (Exercise(WHOLE_JOB) if scenario else TROUBLE),
    )


def _deals(profile: Profile) -> Iterator[tuple[str, int]]:
    """As they come, then some of each scenario of a whole table that this house can deal."""
    yield from (("", number) for number in range(NATURAL))
    for name in (name for name, _words in scenarios(GAMES[profile.game]) if not name.startswith(ONE_HAND)):
        try:
            shown_deal(profile, 0, name)
        except Refused:
            continue
        yield from ((name, number) for number in range(OF_EACH))


def _asked(played: Round) -> Iterator[tuple[Step, Prompt]]:
    for stop in prompts(played):
        for prompt in stop.prompts:
            yield played.frames[stop.frame].step, prompt


def _near(played: Round, step: Step, prompt: Prompt) -> Iterable[str]:
    """The rules that could decide it, and that of the step at which it is asked."""
    yield from deciding_rules(Posed(played.inputs.game, step, prompt, played=False))
    yield step.rule


def rates_of(kind: Kind) -> dict[str, Any]:
    return dict(ASKS[kind.ask].rates)
