"""Rounds: a game played over its inputs. Inputs in; the film, its stops, marks and diagnoses out.

Stands on every room but documents.
"""
