"""Odds: what every bet is worth on average, exactly: integers counted, fractions of them, and no floats.

In: a game, its sheet, a house. Out: `Figures`, a table of outcomes for every wager, with its edge, its hit
frequency and its variance. Hands are counted by class, for suits are alike, and none is listed.
Imports settling and patrons.
"""
