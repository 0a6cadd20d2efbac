"""Arriving: when a call came and from what, whose turn it is, and a clock that nobody sets meanwhile."""
