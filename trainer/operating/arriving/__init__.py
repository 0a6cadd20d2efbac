"""Arriving: from what browser a call came, and a clock that nobody sets meanwhile."""
