"""Learning: the pages of a path, from the tour of a table to the gate of its test."""
