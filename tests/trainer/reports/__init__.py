"""Progress: what is known."""
