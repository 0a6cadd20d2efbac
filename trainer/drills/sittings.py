"""A sitting: a run with its round dealt, so that whoever asks twice in a request plays it once."""

from dataclasses import dataclass
from functools import cached_property

from games import GAMES
from games.engine.houses import open_house
from games.engine.prompts import Stop, prompts
from games.engine.rounds import Moment, Round, deal
from games.engine.rules import Game
from games.engine.sheets import Sheet, load
from trainer.drills.models import Run


@dataclass(frozen=True)
class Sitting:
    """One round of a run. For the round in hand the film stands at the run's position, for an earlier one at
    its end."""

    run: Run
    round: int

    @property
    def game(self) -> Game:
        return GAMES[self.run.drill.game]

    @property
    def sheet(self) -> Sheet:
        return load(self.game)

    @cached_property
    def played(self) -> Round:
        house = open_house(self.game, self.sheet, self.run.house)
        return deal(self.game, seed=self.run.seed, round=self.round, spots=self.run.drill.spots, house=house)

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        return prompts(self.played)

    @property
    def position(self) -> int:
        return self.run.position if self.round == self.run.round else len(self.stops)

    @property
    def stop(self) -> Stop | None:
        """The stop to be answered now, or None when the round is over."""
        return self.stops[self.position] if self.position < len(self.stops) else None

    @property
    def over(self) -> bool:
        return self.stop is None

    @property
    def last_moment(self) -> int:
        """The furthest instant of the film that may be shown: nothing past the stop to be answered."""
        return self.stop.moment if self.stop else len(self.played.moments) - 1

    @property
    def moment(self) -> Moment:
        return self.played.moments[self.last_moment]
