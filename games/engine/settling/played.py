"""A round as far as money goes: its inputs, and their settlement made once, however often it is asked for."""

from dataclasses import dataclass, field
from functools import cached_property

from games.engine.settling.inputs import Inputs
from games.engine.settling.settlements import Settlement, settle


@dataclass(frozen=True)
class Played:
    """`known` is its settlement, where somebody has it already."""

    inputs: Inputs
    known: Settlement | None = field(default=None, kw_only=True, compare=False, repr=False)

    @cached_property
    def settlement(self) -> Settlement:
        return self.known or settle(self.inputs)
