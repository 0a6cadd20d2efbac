"""Simulated players. A seed in, bets and decisions out; and what a hand is worth to a player."""
