"""Drills: what was set and what was said."""
