"""Beside the dealer: the player who decides, and the floor who watches somebody else deal."""
