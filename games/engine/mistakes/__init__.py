"""Mistakes: rules as people hold them wrongly. Inputs in, the inputs of the game they seem to be playing out.

Stands on settling.
"""
