"""Payoffs and rack in a browser."""
