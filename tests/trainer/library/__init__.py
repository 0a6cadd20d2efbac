"""Sheets: the printed rules as pages."""
