"""The pages of a path."""
