"""Dealers: one page a person, game by game and kind by kind, and who can be told apart from whom."""
