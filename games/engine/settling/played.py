"""A round as far as money goes: its inputs, and their settlement made once, however often it is asked for."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.settling.inputs import Inputs
from games.engine.settling.settlements import Settlement, settle


@dataclass(frozen=True)
class Played:
    inputs: Inputs

    @cached_property
    def settlement(self) -> Settlement:
        return settle(self.inputs)
