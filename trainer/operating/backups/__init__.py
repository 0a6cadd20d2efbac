"""Copies of the database that can be put back, of either kind."""
