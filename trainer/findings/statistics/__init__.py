"""How sure a difference is, and how well an item tells people apart. Numbers in, numbers out."""
