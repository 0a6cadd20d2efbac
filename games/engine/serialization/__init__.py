"""Serialization: a round as JSON, written and read; refusals name field and reason."""
