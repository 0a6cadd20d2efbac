"""Scenarios: rounds dealt on purpose. A situation's name and a seed in, one of all rounds that fit it out."""
