"""Ranked: who can be told apart from whom by accuracy, and who cannot."""
