"""Signing a record: the rubric, the names that answer for it, and the check that strangers make."""
