"""Who does worse or slower than before, with how sure that is."""
