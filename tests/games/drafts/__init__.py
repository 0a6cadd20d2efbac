"""Sheets of games on paper, which wait for their modules."""
