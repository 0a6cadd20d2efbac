"""Three Card Poker and Caribbean Stud but for their modules: every other file of a game, at its path below
this folder, which move up as they lie when the games are declared."""
