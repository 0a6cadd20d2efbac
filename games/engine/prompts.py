"""Moments to stops: what is asked at one place of the film goes in together."""

from dataclasses import dataclass

from games.engine.asks import ASKS
from games.engine.questions import Prompt
from games.engine.rounds import Moment, Round


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
    return tuple(_stop(played, number, moment) for number, moment in enumerate(played.moments) if moment.asks)


def stop_at(played: Round, place: str) -> Stop | None:
    """One stop of a round by its place, the others left unasked."""
    for number, moment in enumerate(played.film()):
        if moment.asks and place == f"{moment.step.does}/{moment.spot}":
            return _stop(played, number, moment)
    return None


def _stop(played: Round, number: int, moment: Moment) -> Stop:
    asked = tuple(prompt for ask in moment.asks for prompt in ASKS[ask](played, moment))
    return Stop(f"{moment.step.does}/{moment.spot}", number, moment.spot, asked)
