"""Targeted deals."""
