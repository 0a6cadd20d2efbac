"""Dealer reports, and the ranks of dealers."""
