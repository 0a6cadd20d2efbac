"""A sitting: a run with its round dealt, so that whoever asks twice in a request plays it once."""

from dataclasses import dataclass
from functools import cached_property

from games import GAMES
from games.engine.houses import open_house
from games.engine.meters import read_meter
from games.engine.prompts import Stop, prompts
from games.engine.rounds import Moment, Round, deal
from games.engine.rules import Game, Order, Step
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
        return deal(
            self.game,
            seed=self.run.seed,
            round=self.round,
            spots=self.run.drill.spots,
            house=house,
            scenario=self.run.drill.scenario or None,
            meter=read_meter(self.run.meter) if self.run.meter else None,
        )

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

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where a round of this game may stop with so many spots taken. Where this one will is not for a
        page: the number of its stops follows from cards and decisions that nobody has seen yet."""
        spots = range(1, self.run.drill.spots + 1)
        return tuple(
            f"{step.does}/{spot}"
            for step in self.game.procedure
            if step.asks
            for spot in (_order(spots, step) if "bets" in step.asks else (0,))
        )

    @property
    def passed(self) -> int:
        """How many of `places` lie behind, stopped at or not."""
        return self.places.index(self.stop.place) if self.stop else len(self.places)

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


def _order(spots: range, step: Step) -> range:
    return spots[::-1] if step.order is Order.COUNTER_CLOCKWISE else spots
