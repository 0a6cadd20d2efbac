"""Norms of a table test: what houses usually ask. A school sets its own standards; these are where it begins.

No regulator publishes a pass mark.
"""

from datetime import timedelta

ROUNDS = 10
"""Rounds of a test that does not say how many."""

SPOTS = 6

MINUTES = 150
"""Longer than any usual test takes who is just fast enough to pass: that is up to some 130 minutes."""

CONTAINS = (
    *("folded-side-bet-wins", "dealer-does-not-qualify", "tie", "envy-hand", "automatic-winner-beaten"),
    *("bad-beat-straight", "dealer-plays-six", "dealer-plays-four", "player-straight-flush"),
)
"""Scenarios, one round of each that the game knows: what decides a round otherwise than usual."""

IRREGULAR = 3
"""Rounds in which something goes wrong at the table."""

WRONG_BETS = 15
"""Per cent of the spots on which a bet is not as it may be."""

RETEST_DAYS = 7
VALID_MONTHS = 12

BETS_RIGHT = 98
"""Per cent of the bet decisions that have to be right; a bet's action and amount are one decision."""

PACE = 80
"""Per cent of the target pace that have to be reached: the time that all decisions of a test take by their
norms, in shares of the time that they took."""

A_DECISION = 10
"""Seconds on target of what is not asked any more."""

ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30}
"""What the floor deals by seats: hands and bets by hand, and nothing asked in words. The trade deals 30
rounds an hour to six and 37 to three; the others lie on the line through these two. It is told beside the
pace of a test, which asks more and has it answered in writing, and nobody is held to it there."""

FASTEST = timedelta(milliseconds=250)
"""For a decision. Nobody's hands deal faster; what comes in less was not dealt by hand."""

HASTY = 10
"""Per cent of the answers that may be faster than hands; beyond it the pace says nothing."""
