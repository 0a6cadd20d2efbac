"""Dealers: their sheets, and who can be told apart."""
