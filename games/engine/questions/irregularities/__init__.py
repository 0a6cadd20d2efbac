"""Irregularities: what goes wrong at a table beside the bets, and what a house does about it."""
