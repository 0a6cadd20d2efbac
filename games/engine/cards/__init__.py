"""Cards: what lies on the table. Decks and seeded shuffles in, ranked hands out."""
