"""The database itself: what is said while it is in trouble, and who may read its file."""
