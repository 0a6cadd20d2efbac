"""Proctoring: table tests that are given: to whom, unlocked by whom, paused, given more time, voided."""
