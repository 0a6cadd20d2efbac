"""Standards: what makes a test the house's own. Only a sitting under one is passed or failed.

There is one so far, the same for every school and game. Here alone it is decided whether a drill is what the
standard asks; its name is kept with each run that is sat under it, and whoever sets another drill in test
mode has set a practice test.
"""

from dataclasses import dataclass

from games.engine.asks.table import WHOLE_JOB
from trainer.drills import norms
from trainer.drills.items import Item
from trainer.drills.models import Drill, Plan


@dataclass(frozen=True)
class Standard:
    """`name` goes with each run, so it changes whenever anything else here does. `minutes` 0: in any time;
    `wrong_bets` and `irregularities` in per cent, as an `Item` has them."""

    name: str
    rounds: int
    spots: int
    minutes: int
    wrong_bets: int
    irregularities: int

    def item(self, game: str) -> Item:
        """Each of its rounds: the whole job, on any deal."""
        return Item(
            game,
            asks=tuple(sorted(WHOLE_JOB)),
            wrong_bets=self.wrong_bets,
            irregularities=self.irregularities,
        )

    def is_asked_by(self, drill: Drill) -> bool:
        """Whether it is all of this, nothing else, and with the paytables as the school has them."""
        return (
            drill.examines
            and drill.plan == Plan.ROUNDS
            and (drill.rounds, drill.spots, drill.minutes) == (self.rounds, self.spots, self.minutes)
            and not drill.scenario
            and len(drill.items) == 1
            and drill.item(0) == self.item(drill.game)
            and drill.open_paytables == drill.school.open_paytables
        )


STANDARD = Standard("trainer/1", norms.ROUNDS, spots=6, minutes=0, wrong_bets=15, irregularities=25)
"""In force. Its house is the one in force in the school, under which every run is dealt."""


def standard_of(drill: Drill) -> str:
    """The name of the standard under which a run of this drill is sat now; "" for a practice test, and for
    any drill that is no test."""
    return STANDARD.name if STANDARD.is_asked_by(drill) else ""
