"""Chip drills: payouts, cutting and counting apart from any round, level by level."""
