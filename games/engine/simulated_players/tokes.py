"""Tokes: what players bet for the dealer beside bets of their own.

They are drawn from streams of their own, and only where they are asked about, so all else of a round stays as
it is without them.
"""

from collections.abc import Iterator, Set
from dataclasses import replace

from games.engine.cards.streams import Stream
from games.engine.rules.houses import SMALLEST_CHIP, TOKE_MAXIMUM
from games.engine.settlement.inputs import Inputs, Seat

TOKES = "tokes"
"""The ask."""

ONE_IN = 8
"""Spots, of which one has a toke."""

ONE_IN_ALONE = 2
"""Where no other bet is asked about."""

AMOUNTS = (100, 100, 200, 500, 500, 1_000, 2_500)
"""Cents, as often as they are there."""


def with_tokes(inputs: Inputs, asks: Set[str]) -> Inputs:
    """Return the round with tokes on some spots, each within the house's limit and no larger than the bet; a
    game without that limit has none."""
    if TOKES not in asks or TOKE_MAXIMUM.name not in inputs.house.choices:
        return inputs
    one_in = ONE_IN if "bets" in asks else ONE_IN_ALONE
    return replace(inputs, seats=tuple(_with_toke(inputs, seat, one_in) for seat in inputs.seats))


def _with_toke(inputs: Inputs, seat: Seat, one_in: int) -> Seat:
    stream = Stream(f"{inputs.seed}/{inputs.round}/tokes/{seat.spot}")
    if stream.draw(one_in):
        return seat
    ways = list(_ways(inputs, seat))
    return replace(seat, tokes=dict([ways[stream.draw(len(ways))]])) if ways else seat


def _ways(inputs: Inputs, seat: Seat) -> Iterator[tuple[str, int]]:
    chip, most = inputs.house.amount(SMALLEST_CHIP.name), inputs.house.amount(TOKE_MAXIMUM.name)
    for wager in inputs.game.wagers:
        if wager.takes_toke:
            for cents in AMOUNTS:
                if cents % chip == 0 and cents <= min(most, seat.bets.get(wager.slug, 0)):
                    yield wager.slug, cents
