"""Assignments: a drill that is set for others, to whom, until when, and who has done it."""
