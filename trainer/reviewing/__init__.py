"""Reviewing: rounds that are over, film by film, and the report of a table test."""
