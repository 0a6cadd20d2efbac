"""Moments to stops: what is asked at one place of the film goes in together."""

from dataclasses import dataclass

from games.engine.asks.questions import Prompt
from games.engine.asks.table import ASKS
from games.engine.procedure.moments import Moment
from games.engine.rounds.rounds import Round


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where the film stops: the moment's number in the film and all that is asked there."""

    place: str
    moment: int
    spot: int
    prompts: tuple[Prompt, ...]

    def prompt(self, key: str) -> Prompt | None:
        return next((prompt for prompt in self.prompts if prompt.key == key), None)


def prompts(played: Round) -> tuple[Stop, ...]:
    """Every stop of a round in procedure order."""
    stops = (_stop(played, number, moment) for number, moment in enumerate(played.moments) if moment.asks)
    return tuple(stop for stop in stops if stop.prompts)


def stop_at(played: Round, place: str) -> Stop | None:
    """One stop of a round by its place, the others left unasked."""
    for number, moment in enumerate(played.film()):
        if moment.asks and place == moment.place:
            stop = _stop(played, number, moment)
            return stop if stop.prompts else None
    return None


def _stop(played: Round, number: int, moment: Moment) -> Stop:
    only = played.exercise.wagers
    asked = (prompt for ask in moment.asks for prompt in ASKS[ask](played, moment))
    kept = tuple(prompt for prompt in asked if not only or not prompt.wager or prompt.wager in only)
    return Stop(moment.place, number, moment.spot, kept)
