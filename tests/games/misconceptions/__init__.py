"""Mistakes, named from the answers they lead to."""
