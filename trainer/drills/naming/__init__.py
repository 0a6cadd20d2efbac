"""Naming: what a mistake is named from, and names that are taken back."""
