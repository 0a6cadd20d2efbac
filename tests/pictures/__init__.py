"""Pictures: how the deck is laid out in one, and how one is made small."""
