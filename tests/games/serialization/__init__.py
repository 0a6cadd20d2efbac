"""Rounds written down and read back."""
