"""Telling a record: the words of a report, its page and its PDF."""
