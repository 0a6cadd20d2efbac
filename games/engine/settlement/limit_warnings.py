"""Warnings: bets of a round as it was typed that break the table's limits. They are settled all the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.rules.limits import Fault, fault_words, faults, rule_of
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class LimitWarning:
    """A limit that the bets of a spot break, in words with the limit in dollars, and its rule."""

    spot: int
    fault: Fault
    because: Text
    rule: str


def limit_warnings(inputs: Inputs) -> tuple[LimitWarning, ...]:
    """Return what is outside the limits of the house, spots ascending; nothing of a round that was dealt."""
    return tuple(_warnings(inputs))


def _warnings(inputs: Inputs) -> Iterator[LimitWarning]:
    game, house = inputs.game, inputs.house
    for seat in inputs.seats:
        bets = {slug: cents for slug, cents in seat.bets.items() if cents}
        for fault in faults(game, house, bets):
            because = fault_words(game, house, fault, bets)
            yield LimitWarning(seat.spot, fault, because, rule_of(game, house, fault))
