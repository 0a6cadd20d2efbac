"""Inputs: everything a round is made from. Two equal inputs make the same film, line for line."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.houses import House
from games.engine.rules import Game
from games.engine.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player decides: "play" or "fold"; on a fold, whether he announces a hand that still wins."""

    action: str
    announces: bool = False

    @property
    def folds(self) -> bool:
        return self.action == "fold"


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken spot: bets in cents made before the deal by wager slug, the packet, and the decision."""

    spot: int
    bets: Mapping[str, int]
    cards: tuple[Card, ...]
    decision: Decision

    def stake(self, game: Game, wager: str) -> int:
        """Cents on this wager, bets made after the cards included; 0 where there is no bet."""
        rule = game.wager(wager)
        if rule.times_ante:
            return 0 if self.decision.folds else rule.times_ante * self.bets.get("ante", 0)
        return self.bets.get(wager, 0)


@dataclass(frozen=True)
class Inputs:
    """A game, its sheet, the house, and the cards and people of one round; `seats` ascend by spot."""

    game: Game
    sheet: Sheet
    house: House
    seats: tuple[Seat, ...]
    dealer_cards: tuple[Card, ...]
    seed: str = ""
    round: int = 0
    scenario: str | None = None
