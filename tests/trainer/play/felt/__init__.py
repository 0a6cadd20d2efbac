"""The felt: what is drawn on it, and what is marked."""
