"""The house of a school: which tables, limits and meters its games are dealt with, set by its manager."""
