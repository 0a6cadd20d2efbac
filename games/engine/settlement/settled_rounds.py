"""A round as far as money goes: its inputs, and their settlement made once, however often it is asked for."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.cards.hands import Hand
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.lines import DealerHand, Line
from games.engine.settlement.settlements import Settlement, settle


@dataclass(frozen=True)
class SettledRound:
    inputs: Inputs

    @cached_property
    def settlement(self) -> Settlement:
        return settle(self.inputs)

    @property
    def dealer(self) -> DealerHand:
        return self.settlement.dealer

    def hand(self, spot: int) -> Hand:
        return self.settlement.hands[spot]

    def at(self, spot: int, wager: str) -> Line | None:
        """What happens to a bet; None where there is none, or nothing is due."""
        return self.settlement.at(spot, wager)
