"""Lines: what happens to one bet, when, and because of which row or rule."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.rules.wagers import Action
from games.engine.texts import Text


class Stage(StrEnum):
    """When in the round a bet is settled."""

    FOLD = "fold"
    SALE = "sale"
    REFUND = "refund"
    RECONCILE = "reconcile"
    ENVY = "envy"


@dataclass(frozen=True, slots=True)
class Line:
    """One bet settled. `pays`: cents that leave the tray or the meter for the player, the returned stake not
    counted; `progressive`: the stake was swept before the deal; `hitter`: whose hand an envy comes from (0:
    none); `from_meter`: cents of the pay that came off the meter."""

    spot: int
    wager: str
    stake: int
    action: Action
    pays: int
    because: Text
    rule: str
    stage: Stage = Stage.RECONCILE
    progressive: bool = False
    hitter: int = 0
    from_meter: int = 0

    @property
    def net(self) -> int:
        """The player's gain or loss on this line."""
        if self.action is Action.TAKE:
            return -self.stake
        return self.pays - (self.stake if self.progressive else 0)


@dataclass(frozen=True, slots=True)
class DealerHand:
    """The dealer's packet by what became of it: shown before the decisions, burned or discarded, playing; its
    hand, and whether it qualifies."""

    up: tuple[Card, ...]
    discarded: tuple[Card, ...]
    plays: tuple[Card, ...]
    hand: Hand
    qualifies: bool
