"""Real servers in processes of their own, and their databases."""
