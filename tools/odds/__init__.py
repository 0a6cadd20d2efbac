"""Counts the ends of every game, for games/engine/odds to read: python -m tools.odds SLUG

Nothing of the product imports it, and what it builds is kept: it is run when a declaration changes.
"""
