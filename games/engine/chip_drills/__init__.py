"""Chip drills: payouts, cutting and counting apart from any round, as a ladder of rungs."""
