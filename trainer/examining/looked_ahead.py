"""A sitting looked ahead at: what a standard asks for, counted in one test of it that nobody sits."""

import json
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache

from trainer.drills.exams.contents import contents
from trainer.drills.models import Drill, Standard
from trainer.drills.models.unseated import unseated
from trainer.drills.sittings import Sitting
from trainer.schools.houses.profiles import house_of

SEED = "a look ahead"


@dataclass(frozen=True)
class Expected:
    """Of one sitting, and about that of every other: its bet decisions, the time that all decisions take on
    target, and the longest in which its pace is still reached (None: it asks none)."""

    bets: int
    on_target: timedelta
    longest: timedelta | None

    def fits(self, minutes: int) -> bool:
        """Whether who deals on target is through in time; 0: in any time."""
        return not minutes or timedelta(minutes=minutes) >= self.on_target


def expected_of(standard: Standard) -> Expected:
    """In the school's house as it is. Raises `Refused` where that does not deal it."""
    profile = house_of(school=standard.school, game=standard.game).written()
    items = json.dumps([item.written() for item in contents(standard, seed=SEED)], sort_keys=True)
    bets, seconds = _counted(standard.game, standard.spots, items, json.dumps(profile, sort_keys=True))
    on_target = timedelta(seconds=seconds)
    longest = timedelta(seconds=int(Fraction(100 * seconds, standard.pace))) if standard.pace else None
    return Expected(bets, on_target, longest)


@lru_cache(maxsize=64)
def _counted(game: str, spots: int, items: str, profile: str) -> tuple[int, int]:
    """Bets and seconds. A whole test is dealt for it."""
    dealt, rounds = json.loads(profile), json.loads(items)
    drill = Drill(game=game, spots=spots, items=rounds)
    run = unseated(drill, seed=SEED, profiles={game: dealt})
    stops = (stop for number in range(len(rounds)) for stop in Sitting(run, number).stops)
    prompts = [prompt for stop in stops for prompt in stop.prompts]
    return sum(bool(prompt.wager) for prompt in prompts), sum(prompt.seconds for prompt in prompts)
