"""Settlement: which bets are taken, paid or pushed, how much, and because of which row or rule.

In: `Inputs` (game, sheet, house, cards, bets, decisions). Out: `Settlement`, a line for every bet.
Imports money, cards and rules.
"""
