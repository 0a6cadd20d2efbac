"""Chip drills: payouts, cutting and counting apart from any round, as a ladder of rungs.

In: what a school's tables print, and a seed. Out: tasks with their right answers, and the slips that explain
a wrong one. Imports rules.
"""
