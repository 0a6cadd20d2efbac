"""Asks: what a dealer is asked. A moment of a settled round in, prompts with their right answers out.

Stands on procedure, mistakes, patrons and console.
"""
