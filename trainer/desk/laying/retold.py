"""A round said again, as the form that lays one out says it."""

from typing import Any

from games.engine.cards.cards import Card
from games.engine.rules.games import Packet
from games.engine.settling.inputs import Inputs


def retold(inputs: Inputs) -> dict[str, Any]:
    """What the form begins with, so that it says this round."""
    said: dict[str, Any] = _packet("dealer", "dealer_apart", inputs.game.dealer, inputs.dealer_cards)
    for seat in inputs.seats:
        decision, named = seat.decision, f"s{seat.spot}_"
        said |= {named + wager: cents for wager, cents in seat.bets.items()}
        said |= _packet(named + "cards", named + "apart", inputs.game.player, seat.cards)
        said |= {named + "action": decision.action, named + "buys": decision.buys}
        said[named + "patron"] = seat.patron
        said[named + "silent"] = decision.folds and not decision.announces
        if decision.discard and decision.drawn:
            said |= {named + "discard": (decision.discard,), named + "drawn": (decision.drawn,)}
    return said


def _packet(hand: str, apart: str, packet: Packet, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The hand in one field; a card that is burned or for sale in another."""
    first = packet.apart(cards)
    return {hand: cards[first:]} | ({apart: cards[:first]} if first else {})
