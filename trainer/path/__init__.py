"""The path: what there is to learn of a game, in steps, and how far somebody is on it."""
