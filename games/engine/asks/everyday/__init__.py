"""Hands and bets: what the steps of a procedure ask by themselves."""
