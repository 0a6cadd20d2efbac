"""The felt: the table at one instant, as a player at the table sees and hears it.

A card that is face down is None here: what is not up cannot leave the engine by this door.
"""

from dataclasses import dataclass, field, replace

from games.engine.cards.cards import Card
from games.engine.money.meters import Meter
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class FeltBet:
    """A bet on its circle: cents staked, its state ("live", "lit", "taken", "paid", "pushed"), cents paid."""

    stake: int
    state: str = "live"
    pays: int = 0


@dataclass(frozen=True, slots=True)
class FeltSpot:
    """One betting position. `state`: "in", "playing", "bought", "declined", "drew", "stood", "folding",
    "folded", "showing" or "done"; `aside` is a card laid by that may be bought, or one that was changed (the
    card drawn for it is the last of `cards`); `best` the cards that make the named hand; `patron` the player
    of more than one spot; the last card is `strange` where its back is of another colour."""

    spot: int
    state: str = "in"
    bets: dict[str, FeltBet] = field(default_factory=dict)
    cards: tuple[Card | None, ...] = ()
    aside: tuple[Card | None, ...] = ()
    best: tuple[Card, ...] = ()
    hand: str = ""
    announces: bool = False
    patron: str = ""
    strange: bool = False


@dataclass(frozen=True, slots=True)
class FeltDealer:
    """The dealer's own cards: those in play (face down ones None), the discards, the named hand."""

    cards: tuple[Card | None, ...] = ()
    discarded: tuple[Card, ...] = ()
    best: tuple[Card, ...] = ()
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Felt:
    """All spots that are taken, ascending, the dealer, the cents that a meter shows, beside it those that it
    restarts from, and the lines that are `speech`."""

    spots: tuple[FeltSpot, ...] = ()
    dealer: FeltDealer = FeltDealer()
    meter: int | None = None
    seed_amount: int = 0
    reserve: int = 0
    speech: tuple[Text, ...] = ()

    def spot(self, number: int) -> FeltSpot:
        return next(spot for spot in self.spots if spot.spot == number)

    def with_spot(self, changed: FeltSpot) -> "Felt":
        spots = tuple(changed if spot.spot == changed.spot else spot for spot in self.spots)
        return replace(self, spots=spots)

    def with_meter(self, meter: Meter | None) -> "Felt":
        if meter is None:
            return self
        return replace(self, meter=meter.amount, seed_amount=meter.seed_amount, reserve=meter.reserve)

    def cards_up(self) -> frozenset[Card]:
        """Return every card that can be seen."""
        shown = [card for spot in self.spots for card in (*spot.cards, *spot.aside)]
        shown += [*self.dealer.cards, *self.dealer.discarded]
        return frozenset(card for card in shown if card)
