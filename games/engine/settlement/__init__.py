"""Settlement: which bets are taken, paid or pushed, how much, and because of which row or rule."""
