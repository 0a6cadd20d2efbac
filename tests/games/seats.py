"""Seats and dealers written by hand, and the same ones with other cards or another choice."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.rules.games import Game
from games.engine.serialization.reading import read_seat
from games.engine.settlement.inputs import Inputs, Seat
from tests.games.round_builder import at


def sits(
    game: Game,
    hand: str | Iterable[Card],
    does: str = "play",
    *,
    spot: int = 1,
    patron: str = "",
    **bets: int,
) -> Seat:
    """A seat with these cards in the order dealt; bets in cents and `does` as in `round_builder.at`."""
    cards = hand if isinstance(hand, str) else " ".join(hand)
    return replace(read_seat(at(spot, cards, does, **bets), "seat", game, 1), patron=patron)


def turned(seat: Seat, other: Callable[[Card], Card]) -> Seat:
    """The same seat and choices with another card for each."""
    dealt = {place: tuple(map(other, cards)) for place, cards in seat.dealt.items()}
    chosen = tuple(replace(made, cards=tuple(map(other, made.cards))) for made in seat.chosen)
    return replace(seat, dealt=dealt, chosen=chosen)


def with_dealer(inputs: Inputs, cards: Iterable[Card]) -> Inputs:
    """The same round with these cards dealt to the table's places, in their order."""
    counts = Counter[str]()
    for place, count in (part for deal in inputs.game.deals for part in deal.table):
        counts[place] += count if isinstance(count, int) else 0
    return replace(inputs, dealt=inputs.game.cut(tuple(counts.items()), tuple(cards)))
