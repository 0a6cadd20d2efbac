"""Norms of a table test: what it takes to pass. They stand here until each house can choose its own.

No regulator publishes a pass mark; these are a house's usual ones.
"""

ROUNDS = 10
"""Rounds of a test that does not say how many."""

BETS_RIGHT = 98
"""Per cent of the bet decisions that have to be right; a bet's action and amount are one decision."""

PACE = 80
"""Per cent of the target pace that have to be reached."""

ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30}
"""The target pace by seats. The trade deals 30 rounds an hour to six and 37 to three; the others lie on the
line through these two."""
