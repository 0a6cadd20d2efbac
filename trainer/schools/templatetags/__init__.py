"""Filters of this room for templates."""
