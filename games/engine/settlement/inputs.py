"""Inputs: everything a round is made from. Two equal inputs make the same timeline, frame for frame."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards.cards import Card
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Cards


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player decides: "play" or "fold", or where cards are drawn "stand" or "draw".

    `announces` a folded hand that still wins; `buys` the card laid aside; changes `discard` for `drawn`.
    """

    action: str
    announces: bool = False
    buys: bool = False
    discard: Card | None = None
    drawn: Card | None = None

    @property
    def folds(self) -> bool:
        return self.action == "fold"


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken spot: bets in cents made before the deal by wager slug, the packet, and the decision; who plays
    it, where that matters ("": a patron of its own). The packet is in the order dealt, the card laid aside
    first; it is absent where it was not seen."""

    spot: int
    bets: Mapping[str, int]
    cards: tuple[Card, ...]
    decision: Decision
    patron: str = ""

    def shares_patron(self, other: "Seat") -> bool:
        """Return whether one patron plays both spots, or they are the same one."""
        return self.spot == other.spot or (self.patron != "" and self.patron == other.patron)

    def stake(self, game: Game, wager: str) -> int:
        """Return cents on this wager, bets made after the cards included; 0 where there is no bet."""
        rule = game.wager(wager)
        if not rule.times_ante:
            return self.bets.get(wager, 0)
        made = self.decision.buys if rule.bought else not self.decision.folds
        return rule.times_ante * self.bets.get(game.main.slug, 0) if made else 0

    def cards_for(self, game: Game, cards: Cards) -> tuple[Card, ...]:
        """Return the cards as dealt, without one laid aside; or what the player ends with, bought and
        drawn."""
        dealt = self.cards[game.player.removed(self.cards) :]
        if cards is Cards.ORIGINAL:
            return dealt
        if self.decision.buys:
            return self.cards
        kept = tuple(card for card in dealt if card != self.decision.discard)
        return (*kept, self.decision.drawn) if self.decision.drawn else kept


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
    meter: Meter | None = None
