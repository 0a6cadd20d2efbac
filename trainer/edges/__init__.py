"""Edges: pages on what bets are worth, exactly, from counts that are kept; no request counts."""
