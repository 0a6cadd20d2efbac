"""Exercises: what is asked of a round, and how often something goes wrong at the table.

The same round can be stopped for its hands and bets alone, for the whole of a dealer's job, or for one ask.
"""

from dataclasses import dataclass

EVERYDAY = frozenset(
    (
        *("up-card", "next-card", "card-count", "dealer-cards", "dealer-hand", "qualifies"),
        *("first-spot", "next-spot", "player-hand", "bets", "refunds", "envies"),
    )
)
"""Hands and bets: what the steps of a procedure ask by themselves."""

PROCEDURE = frozenset(
    (
        *("next-step", "first-dealt", "first-paid", "call-hand"),
        *("check-bets", "check-play", "meter", "console", "irregularity"),
    )
)
"""What else a dealer does at a table: asked between the steps."""

WHOLE_JOB = EVERYDAY | PROCEDURE

STRATEGY = frozenset({"strategy"})
"""The player's side of the table: play or fold."""

FLOOR = frozenset({"floor"})
"""Somebody else deals, and the trainee watches him."""

ALL_ASKS = WHOLE_JOB | STRATEGY | FLOOR


@dataclass(frozen=True, slots=True)
class Exercise:
    """The asks of a round, of `wagers` alone if any are named; and in per cent how many of the spots bet
    wrongly, of the rounds go irregularly, of the hands are settled wrongly by a dealer who is watched."""

    asks: frozenset[str] = EVERYDAY
    wagers: frozenset[str] = frozenset()
    wrong_bets: int = 0
    irregularities: int = 0
    slips: int = 0


HANDS_AND_BETS = Exercise()
