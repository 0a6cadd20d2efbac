"""Drills: what was set and what was said. Services write, selectors read."""
