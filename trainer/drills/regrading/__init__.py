"""Regrading: what was dealt is kept, marked again where something was corrected, and the old marks stay."""
