"""Questions about the player's decision, and of the floor supervisor who watches another dealer."""
