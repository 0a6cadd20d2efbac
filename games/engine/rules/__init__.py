"""Rules: the frozen words a game is written in, its printed sheet, and what a house chose."""
