"""Dealt and written rounds, settled a second time."""
