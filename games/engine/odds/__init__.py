"""Odds: what every bet is worth on average, exactly: integers counted, fractions of them, and no floats."""
