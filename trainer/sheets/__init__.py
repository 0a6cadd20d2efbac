"""Sheets: the reference book. Each game as its page, its lesson, the glossary."""
