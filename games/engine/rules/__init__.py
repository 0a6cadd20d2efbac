"""Rules: the frozen words a game is written in, its printed sheet, and what a house chose.

In: a game module, its sheet in fixtures/games, and the rules that all houses share. Out: Game, Wager, House.
Imports money and cards.
"""
