"""Counting: a person's stored decisions become the figures of their sheet."""
