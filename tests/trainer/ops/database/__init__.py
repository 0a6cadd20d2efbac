"""A database in trouble, and whose file it is."""
