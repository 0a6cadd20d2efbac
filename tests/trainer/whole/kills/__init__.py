"""Servers that are killed."""
