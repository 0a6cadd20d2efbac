"""Real servers in processes of their own, and what stands on them."""
