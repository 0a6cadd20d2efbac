"""Floor pace: how many rounds an hour the trade deals."""

ROUNDS_AN_HOUR = {1: 42, 2: 39, 3: 37, 4: 35, 5: 32, 6: 30}
"""By seats, hands and bets by hand. The trade deals 30 to six seats and 37 to three; the others lie on the
line through these. Shown beside the pace of a test for comparison only: a test asks more, in writing, and
handles no cards or chips."""
