"""The two consoles."""
