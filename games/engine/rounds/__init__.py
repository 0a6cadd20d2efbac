"""Rounds: a game played over its inputs. Inputs in; the timeline, its stops, grades and diagnoses out."""
