"""Frames: the instants of a round's timeline, and the places where it stops."""

from dataclasses import dataclass, field

from games.engine.procedure.exercises import Exercise
from games.engine.procedure.felts import Felt
from games.engine.procedure.places import Place
from games.engine.procedure.scenes import Scene
from games.engine.rules.games import Step
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement


@dataclass(frozen=True, slots=True)
class Frame:
    """An instant of the timeline: the step, the spot (0: the dealer), the felt; `asks` where it stops.

    A frame beside the procedure says what it is `about`, and `subject` is what its asks are made from.
    """

    step: Step
    spot: int
    felt: Felt
    asks: tuple[str, ...] = ()
    about: str = ""
    subject: object = None

    @property
    def place(self) -> Place:
        return Place(self.step.name, self.spot, self.about)


@dataclass(frozen=True, slots=True)
class Cue:
    """Where an interlude may come in: a scene of a step, in the round as it is played.

    `first` and `last` say whether it is the step's first and last scene; `opens` whether it is the first of
    the round, `closes` the last; `felt` is the table as the dealer comes to it, `past` the step that went
    before this one; `true` are the inputs as they are, where `inputs` are what a trainee believes.
    """

    inputs: Inputs
    settled: Settlement
    exercise: Exercise
    step: Step
    scene: Scene
    first: bool
    last: bool
    opens: bool = False
    closes: bool = False
    felt: Felt = field(default_factory=Felt)
    past: Step | None = None
    true: Inputs | None = None
