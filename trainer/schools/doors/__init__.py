"""Doors: how people come into a school. Links, codes, a first password of one's own."""
