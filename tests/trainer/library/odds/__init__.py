"""Edges: what bets are worth, as pages."""
