"""Practice: what is chosen, planned and mended."""
