"""What a round is made from, and the lines that settle it.

Two equal inputs make the same timeline, frame for frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action, Cards
from games.engine.texts import Text


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
