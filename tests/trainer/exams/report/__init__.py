"""Reviewing: replays, reports and what was critical."""
