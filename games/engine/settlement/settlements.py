"""Settlement: every bet of a round taken, paid or pushed; the dealer's hand; the meter after it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.money.meters import Meter
from games.engine.rules.wagers import Cards, Wager
from games.engine.settlement.inputs import DealerHand, Inputs, Line, Seat
from games.engine.settlement.payout_limits import limit_payouts
from games.engine.settlement.progressives import settle_progressive
from games.engine.settlement.ways import Bet, settle_bet


@dataclass(frozen=True)
class Settlement:
    """The dealer's hand, each player's final hand by spot, a line for every bet in dealing order; the meter
    after the round, and what it showed after each spot that was paid from it."""

    dealer: DealerHand
    hands: dict[int, Hand]
    lines: tuple[Line, ...]
    meter: Meter | None = None
    meter_shown: dict[int, Meter] = field(default_factory=dict)

    @cached_property
    def _by_bet(self) -> dict[tuple[int, str], Line]:
        return {(line.spot, line.wager): line for line in self.lines}

    def at(self, spot: int, wager: str) -> Line | None:
        return self._by_bet.get((spot, wager))

    def envies(self, spot: int) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.hitter and line.spot == spot)


def settle(inputs: Inputs) -> Settlement:
    """Settle every bet of a round; integer cents, no state."""
    game, dealer = inputs.game, read_dealer(inputs)
    hands = {seat.spot: game.ladder.best(seat.cards_for(game, Cards.FINAL)) for seat in inputs.seats}
    progressive = settle_progressive(inputs)
    lines: list[Line] = []
    for seat in inputs.seats:
        lines += _lines(inputs, dealer, hands[seat.spot], seat)
        lines += [line for line in progressive.lines if line.spot == seat.spot]
    return Settlement(dealer, hands, limit_payouts(inputs, lines), progressive.meter, progressive.shown)


def _lines(inputs: Inputs, dealer: DealerHand, hand: Hand, seat: Seat) -> Iterator[Line]:
    for wager in inputs.game.wagers:
        if line := settle_one(inputs, dealer, hand, seat, wager):
            yield line


def settle_one(inputs: Inputs, dealer: DealerHand, hand: Hand, seat: Seat, wager: Wager) -> Line | None:
    """One bet of a seat before any payout limit, the meter's left out; None where there is none, or nothing
    is due."""
    stake = seat.stake(inputs.game, wager.slug) if wager.staked else 0
    if wager.progressive or (wager.staked and not stake):
        return None
    return settle_bet(Bet(inputs, dealer, seat, hand, wager, stake))


def read_dealer(inputs: Inputs) -> DealerHand:
    """Return which of the dealer's cards were shown, burned and discarded, which play, and the hand they
    make."""
    game, packet = inputs.game, inputs.game.dealer
    cards = inputs.dealer_cards
    discarded = packet.removed(cards)
    rule = packet.discard
    while rule and discarded < rule.at_most and cards[discarded][0] in rule.ranks:
        discarded += 1
    hand = game.ladder.best(cards[discarded:])
    qualifier = game.qualifier
    qualifies = not qualifier or hand.strength >= game.ladder.at_least(qualifier.category, *qualifier.ranks)
    return DealerHand(_shown(inputs, discarded), cards[:discarded], cards[discarded:], hand, qualifies)


def _shown(inputs: Inputs, discarded: int) -> tuple[Card, ...]:
    """Return the cards turned up before the decisions: where up cards may go, each one that was looked at."""
    packet = inputs.game.dealer
    looked_at = min(discarded + 1, packet.discard.at_most) if packet.discard else 0
    return inputs.dealer_cards[: max(packet.up, looked_at)]


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
