"""Classwork: the pages on which drills are set for a class, done, and read."""
