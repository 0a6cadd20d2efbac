"""What there is to learn of a game: every sort of decision that its tables ask, and the rules that decide it.

Nothing is written for one game. Rounds are dealt under a house, as they come and for scenarios, and what is
asked there is what there is to learn. No run ever comes to these deals: what is shown of one answers nothing
that is still asked.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any, NamedTuple

from games import GAMES
from games.engine.asks.prompts import Posed, Prompt, deciding_rules
from games.engine.asks.table import ASKS, EVERYDAY, WHOLE_JOB
from games.engine.errors import Refused
from games.engine.money.meters import read_meter
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Step
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from trainer.drills.kinds import Kind, kind_of_prompt
from trainer.path.beside import taught_with
from trainer.schools.houses.profiles import house_of
from trainer.schools.models import School

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
            yield played.moments[stop.moment].step, prompt


def _near(played: Round, step: Step, prompt: Prompt) -> Iterable[str]:
    """The rules that could decide it, and that of the step at which it is asked."""
    yield from deciding_rules(Posed(played.inputs.game, step, prompt, played=False))
    yield step.rule


def rates_of(kind: Kind) -> dict[str, Any]:
    return dict(ASKS[kind.ask].rates)
