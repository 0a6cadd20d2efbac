"""A round from the deal to its marks."""
