"""Exercises: what is asked of a round, and how often something goes wrong at the table.

The same round can be stopped for its hands and bets alone, for the whole of a dealer's job, or for one ask.
"""

from dataclasses import dataclass
from typing import TypedDict

from games.engine.cards.streams import NEWEST_WHEEL


class Rates(TypedDict, total=False):
    """How often something goes wrong, in per cent, where it is not never; see `Exercise`."""

    wrong_bets: int
    irregularities: int
    slips: int


@dataclass(frozen=True, slots=True)
class Exercise:
    """The asks of a round by their slugs, of `wagers` alone if any are named; and in per cent how many of the
    spots bet wrongly, of the rounds go irregularly, of the hands are settled wrongly by a dealer who is
    watched; `wheel` is the one that names are drawn from."""

    asks: frozenset[str]
    wagers: frozenset[str] = frozenset()
    wrong_bets: int = 0
    irregularities: int = 0
    slips: int = 0
    wheel: int = NEWEST_WHEEL
