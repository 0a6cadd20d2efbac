"""Amounts, chips and how they are cut."""
