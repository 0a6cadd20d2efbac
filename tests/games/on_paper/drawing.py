"""Drawing: how many cards the dealer draws, by the own total."""

from dataclasses import dataclass

from games.engine.cards.points import soft_total
from games.engine.rules.stages import Dealt


@dataclass(frozen=True, slots=True)
class Draws:
    """The dealer draws below `to`, and on a soft hand of just that total where `hits_soft`."""

    place: str
    to: int = 17
    hits_soft: bool = False

    def count(self, dealt: Dealt) -> int:
        total, soft = soft_total(dealt[self.place])
        return int(total < self.to or (self.hits_soft and soft and total == self.to))
