"""The skills of a game, and what a trainee's answers say about each.

Read from runs and verdicts in force, and from nothing else, in a fixed number of queries.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from json import dumps, loads
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.db.models import Count, Q

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.meters import read_meter
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.aspects import ASPECTS
from games.engine.questions.catalog import ASKS, EVERYDAY, WHOLE_JOB
from games.engine.questions.prompts import Prompt, PromptContext, deciding_rules
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Step
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.scenarios.scenarios import scenarios
from trainer.play.house_facts import house_fact
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.selectors import APART
from trainer.play.skills import Kind, Rule, kind_of, kind_of_prompt, read_kind, rule_of
from trainer.play.snapshots import run_profile, sheet_as_dealt
from trainer.schools.house_rules.profiles import GameHouse, house_of, houses_of
from trainer.schools.models import Membership, Pack, School
from trainer.schools.packs.choice import pack_of

PAGE = Path(__file__).resolve().parents[2] / "fixtures" / "path.toml"

PART = re.compile(r"(?<=[^ ])(?:\.[^. ]+|[a-z](?:-[a-z])?)$")
"""What makes "654 5a" of "654 5" and "654 5a.i" of "654 5a"."""

Of = TypeVar("Of", bound=Hashable)


@cache
def written() -> tuple[dict[str, str], dict[str, str]]:
    """Return the rules that are taught with another rule, and the reasons of those that are never asked."""
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    shown = {rule: row["with"] for rule, row in page["left_out"].items() if "with" in row}
    return page["beside"] | shown, {rule: row["why"] for rule, row in page["left_out"].items()}


def taught_with(rules: Collection[str], own: Mapping[Of, Iterable[str]]) -> dict[Of, tuple[str, ...]]:
    """Return the rules of each skill, with those of `rules` that no decision cites next to their nearest."""
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
    """Yield what a rule may be taught with: the rule in the file, else the one it rules on or is part of."""
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
"""How many of a skill's last decisions are counted."""

RUNS = 300
"""The latest runs of the course that are read."""


@dataclass
class RecentDecisions:
    """The last decisions of a skill."""

    of: int = 0
    right: int = 0


PASSED = 90
"""Percent right of all decisions at a full table."""


def whole_rounds(runs: Iterable[Run]) -> tuple[set[str], set[str]]:
    """Return the games in which rounds with hints were finished, and those in which a full table was passed,
    of runs of courses."""
    done = {run.pk: run for run in runs if _is_whole(run) and played_out(run)}
    guided = {run.drill.game for run in done.values() if run.drill.mode == Mode.GUIDED}
    rows = Verdict.objects.in_force().filter(answer__run__in=done).order_by().values_list("answer__run")
    scores = rows.annotate(right=Count("pk", filter=Q(right=True)), of=Count("pk"))
    passed = [done[run] for run, right, of in scores if right * 100 >= of * PASSED]
    return guided, {run.drill.game for run in passed if run.drill.mode != Mode.GUIDED}


def _is_whole(run: Run) -> bool:
    return run.drill.mode == Mode.GUIDED or set(run.drill.item(0).asks) == WHOLE_JOB


def placed(*, membership: Membership, game: str) -> bool:
    return any(map(played_out, runs_of(membership, game, Plan.PLACEMENT)))


def took_test(*, membership: Membership, game: str) -> bool:
    """Return whether a table test of the house that they train for was finished, passed or not."""
    pack = pack_of(membership)
    house = pack.uid if pack and pack.has(game) else None
    tests = Run.objects.filter(membership=membership, drill__game=game, drill__mode=Mode.TEST)
    tests = tests.filter(drill__pack__uid=house)
    return tests.filter(finished__isnull=False).exclude(standard="").exists()


def played_out(run: Run) -> bool:
    round_state = RoundState(run, run.round)
    return round_state.last and round_state.opens and round_state.over


def last_of(rows: Sequence[Mapping[str, Any]]) -> dict[Kind, RecentDecisions]:
    """Return the last decisions of each skill, up to `WINDOW`, from rows of any games, oldest first."""
    found: dict[Kind, RecentDecisions] = defaultdict(RecentDecisions)
    for row in reversed(rows):
        kind = kind_of(game=row["answer__game"], key=row["key"])
        if not kind or row["answer__run__drill__plan"] in APART or row["answer__hinted"]:
            continue
        known = found[kind]
        if known.of < WINDOW:
            known.of += 1
            known.right += row["right"]
    return found


def runs_of(membership: Membership, game: str, plan: Plan) -> list[Run]:
    runs = Run.objects.filter(membership=membership, drill__plan=plan, drill__game=game)
    return list(runs.select_related("drill").order_by("-shown")[:RUNS])


# --- The skills of a game: whatever is asked in many rounds, dealt under the house rules --------------------


SEED, FIRST = "path", 1_000_000_000
"""Deals that are shown and never asked: further than any run gets."""

NATURAL, ON_LAYOUT, OF_EACH, OF_HANDS, OF_STRAIGHTS, MOST_OF_EACH, SPOTS = 60, 300, 4, 12, 35, 80, 2
"""Deals: of the straights so many that one of them begins with the ace, of a layout so many that every part
of the wheel is called once."""

ONE_HAND, HANDS = ("player-", "dealer-"), Exercise(frozenset({"call-hand", "dealer-cards", "bets"}))
"""How the names of scenarios about one hand begin, and what is asked about it: all other rules come up in
ordinary rounds too."""

TROUBLE = Exercise(WHOLE_JOB, frozenset(), wrong_bets=40, irregularities=60)


class Profile(NamedTuple):
    """A game as a school deals it; house and meter are JSON, `paytables` the digest of what it pays."""

    game: str
    house: str
    meter: str
    paytables: str = ""


@dataclass(frozen=True)
class Point:
    """A rule of a skill or an aspect of it (`Prompt.point`), the scenario that brings it about ("": any), and
    the number of a deal that shows it."""

    kind: Kind
    rule: str
    scenario: str
    number: int

    @property
    def learned_as(self) -> Rule:
        return rule_of(self.kind, self.rule)

    @property
    def cited(self) -> str:
        """The number of the rule."""
        return self.rule.partition("/")[0]

    @property
    def aspect(self) -> str:
        return self.rule.partition("/")[2]


@dataclass(frozen=True)
class Skill:
    """A kind of decision to learn; `rules` are all that are taught with it, those of its points first."""

    kind: Kind
    points: tuple[Point, ...]
    rules: tuple[str, ...]

    def with_points(self, points: Sequence[Point]) -> "Skill":
        """Return what a lesson with only these of its points teaches: no rule of the others."""
        others = {point.cited for point in self.points} - {point.cited for point in points}
        return replace(
            self, points=tuple(points), rules=tuple(rule for rule in self.rules if rule not in others)
        )


def profile_of(*, school: School, game: str, pack: Pack | None = None) -> Profile:
    return _profile(house_of(school=school, game=game, pack=pack))


def profiles_of(*, school: School, pack: Pack | None = None) -> dict[str, Profile]:
    """Return the profile of every game, in as many queries as of one."""
    return {house.game.slug: _profile(house) for house in houses_of(school=school, pack=pack)}


def own_profile(membership: Membership, game: str) -> Profile:
    """Return the profile of a game as this person trains for it."""
    return profile_of(school=membership.school, game=game, pack=pack_of(membership))


def _profile(house: GameHouse) -> Profile:
    written = run_profile(house)
    house_text, meter_text = (dumps(written[name], sort_keys=True) for name in ("house", "meter"))
    return Profile(house.game.slug, house_text, meter_text, written.get("paytables", ""))


@lru_cache(maxsize=64)
def skills_of(profile: Profile) -> tuple[Skill, ...]:
    """Return a game's skills, hands and bets first, in the order in which a round comes to them."""
    found, near = dict[Kind, list[Point]](), dict[Kind, list[str]]()
    for written, points, also in house_fact(skills, *profile):
        kind = read_kind(written)
        found[kind] = [Point(kind, *point) for point in points]
        near[kind] = also
    cited = {kind: (*(point.cited for point in found[kind]), *near[kind]) for kind in found}
    shown = taught_with(load(GAMES[profile.game]).rules, cited)
    ordered = sorted(found, key=lambda kind: kind.ask not in EVERYDAY)
    return tuple(Skill(kind, tuple(found[kind]), shown[kind]) for kind in ordered)


def skills(*house: str) -> list[tuple[str, list[tuple[str, str, int]], list[str]]]:
    """Return of each skill of this profile its kind, of its points the rule, scenario and deal, and the rules
    near them."""
    profile = Profile(*house)
    found: dict[Kind, dict[str, Example]] = {}
    near: dict[Kind, dict[str, None]] = defaultdict(dict)
    for search in _searches(profile.game):
        idle, scenario = 0, search.scenario
        for number in range(search.most):
            try:
                played = shown_deal(profile, number, scenario, exercise=search.exercise)
            except Refused:
                break
            before = sum(map(len, found.values()))
            for step, prompt in _asked(played):
                kind = kind_of_prompt(game=profile.game, prompt=prompt)
                if not kind or not prompt.rule:
                    continue
                points = found.setdefault(kind, {})
                if not search.exercise or prompt.aspect or prompt.point in points:
                    at = played.inputs.game.procedure.index(step)
                    example = points.setdefault(prompt.point, Example(scenario, number, at))
                    example.note(prompt, scenario, number)
                    near[kind] |= dict.fromkeys(_near(played, step, prompt))
            idle = 0 if sum(map(len, found.values())) > before else idle + 1
            if idle == search.patience:
                break
    return [(str(kind), _in_order(kind, points), list(near[kind])) for kind, points in found.items()]


@dataclass
class Example:
    """The deal that shows a rule best, one that pays rather than one in which nothing is done; at which step
    of the procedure, and in how many of the ordinary deals the rule comes."""

    scenario: str
    number: int
    step: int
    shows: int = -1
    times: int = 0

    def note(self, prompt: Prompt, scenario: str, number: int) -> None:
        self.times += not scenario
        shows = what_it_shows(prompt)
        if shows > self.shows and (not scenario or scenario == self.scenario or shows == PAYS):
            self.scenario, self.number, self.shows = scenario, number, shows


NOTHING_DONE, SOMETHING_DONE, PAYS = range(3)


def what_it_shows(prompt: Prompt) -> int:
    """Return how well it shows its rule: best where a bet is paid, least where a bet is left alone."""
    left = isinstance(prompt.due, BetAnswer) and prompt.due.action is Action.LEAVE
    return PAYS if prompt.pays else NOTHING_DONE if left else SOMETHING_DONE


BY_STEP, BY_RULE = ("next-step", "check-play"), ("draws",)
"""Questions that are learned in the order of a round, and of the rules as they are printed."""
BY_ASPECT = ("fallen", "winners", "chips", "money", "called")
"""Those whose difficulties are learned in their own order."""
ASPECTS_IN_ORDER = {aspect: place for place, aspect in enumerate(ASPECTS)}


def _in_order(kind: Kind, points: Mapping[str, Example]) -> list[tuple[str, str, int]]:
    """Return the plain ones first, and of these the common ones."""
    by_step, printed = kind.ask in BY_STEP, list(load(GAMES[kind.game]).rules) if kind.ask in BY_RULE else []

    def place(point: str) -> tuple[bool, int, int, int, int]:
        number, aspect = point.partition("/")[::2]
        by_rule = printed.index(number) if number in printed else 0
        by_aspect = ASPECTS_IN_ORDER.get(aspect, -1) if kind.ask in BY_ASPECT else -1
        return bool(aspect), by_rule, points[point].step * by_step, by_aspect, -points[point].times

    ordered = sorted(points, key=place)
    return [(rule, points[rule].scenario, points[rule].number) for rule in ordered]


class Search(NamedTuple):
    """How many deals of a scenario are looked at: no more after `patience` of them that show nothing new.
    With an `exercise` they are looked at for what is difficult about hands."""

    scenario: str
    most: int
    patience: int
    exercise: Exercise | None = None


def _searches(game: str) -> Iterator[Search]:
    """Yield ordinary deals, then those of one hand, the commonest first, then the other scenarios."""
    natural = ON_LAYOUT if GAMES[game].bundles else NATURAL
    yield Search("", natural, natural)
    names = [name for name, _words in scenarios(GAMES[game])]
    for name in reversed([name for name in names if name.startswith(ONE_HAND)]):
        yield Search(name, MOST_OF_EACH, OF_STRAIGHTS if "straight" in name else OF_HANDS, HANDS)
    yield from (Search(name, MOST_OF_EACH, OF_EACH) for name in names if not name.startswith(ONE_HAND))


def shown_deal(
    profile: Profile, number: int, scenario: str = "", *, exercise: Exercise | None = None, spots: int = SPOTS
) -> Round:
    """Deal a round that is never asked; a full table unless another exercise is given. Raise `Refused`."""
    game, meter = GAMES[profile.game], loads(profile.meter)
    sheet = sheet_as_dealt(game, profile.paytables)
    return deal(
        game,
        seed=SEED,
        round=FIRST + number,
        spots=spots,
        sheet=sheet,
        house=open_house(game, sheet, loads(profile.house), kept=True),
        scenario=scenario or None,
        meter=read_meter(meter, kept=True) if meter else None,
        exercise=exercise or (Exercise(WHOLE_JOB) if scenario else TROUBLE),
    )


def _asked(played: Round) -> Iterator[tuple[Step, Prompt]]:
    for stop in prompts(played):
        for prompt in stop.prompts:
            yield played.frames[stop.frame].step, prompt


def _near(played: Round, step: Step, prompt: Prompt) -> Iterable[str]:
    """Yield the rules that could decide the prompt, and that of the step at which it is asked."""
    yield from deciding_rules(PromptContext(played.inputs.game, step, prompt, played=False))
    yield step.rule


def rates_of(kind: Kind) -> dict[str, Any]:
    return dict(ASKS[kind.ask].rates)
