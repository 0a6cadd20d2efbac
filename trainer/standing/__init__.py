"""Standing: who may deal what, what was checked off the screen, and the hours behind it."""
