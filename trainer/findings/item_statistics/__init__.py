"""How hard each decision of a game is, and whether it tells those who know from those who do not."""
