"""What a round is made from, and the lines that settle it.

Two equal inputs make the same timeline, frame for frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House, under
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Choice
from games.engine.rules.wagers import Action
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
        if wager in self.bets:
            return self.bets[wager]
        raises = (each for each in self.choice(game).raises if each.bet == wager)
        return sum(each.times * self.bets.get(each.of, 0) for each in raises)

    def choice(self, game: Game) -> Choice:
        """Return the choice of the game that this decision is."""
        for choice in game.choices:
            if choice.moves if self.decision.buys else choice.name == self.decision.action:
                return choice
        return game.choices[0]

    def on(self, game: Game, place: str) -> tuple[Card, ...]:
        """Return the cards on a place in the end: as dealt, but for what was moved, laid down or drawn."""
        choice = self.choice(game)
        if choice.moves:
            source, to = choice.moves
            if place in (source, to):
                return self._dealt(game, source) if place == to else ()
        if choice.lays and self.decision.discard:
            if place == choice.lays.to:
                return (self.decision.discard,)
            if place == choice.lays.source:
                return tuple(card for card in self._dealt(game, place) if card != self.decision.discard)
        if place == "drawn":
            return (self.decision.drawn,) if self.decision.drawn else ()
        return self._dealt(game, place)

    def _dealt(self, game: Game, place: str) -> tuple[Card, ...]:
        """Return the part of the packet that came to a place; a card laid aside may be absent."""
        first = len(self.cards) - game.player.size
        for name, count in game.deals[0].each:
            last = first + int(count)
            if name == place:
                return self.cards[max(0, first) : max(0, last)]
            first = last
        return ()

    def cards_of(self, game: Game, hand: str) -> tuple[Card, ...]:
        """Return the cards from which a hand is read."""
        reading = game.reading(hand)
        read = tuple(card for place in reading.own for card in self.on(game, place))
        return read[: reading.first] if reading.first else read


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

    @cached_property
    def rules(self) -> Game:
        """The game as this house has it."""
        return under(self.game, self.house)


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
