"""Cards: what lies on the table. Decks and seeded shuffles in, ranked hands out.

Imports errors and texts alone.
"""
