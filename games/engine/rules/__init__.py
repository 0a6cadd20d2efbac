"""Rules: the frozen words a game is written in, its printed sheet, and what a house chose.

In: a game module, and its sheet in fixtures/games, which sheets.py alone reads. Out: Game, Wager, House.
Stands on money and cards.
"""
