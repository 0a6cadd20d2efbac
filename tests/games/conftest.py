"""Hypothesis on a shared machine: no stopwatch, the same examples every run, nothing kept on the disk."""

from hypothesis import settings

settings.register_profile("rules", deadline=None, derandomize=True, database=None)
settings.load_profile("rules")
