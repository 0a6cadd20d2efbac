"""What is read of a request, and what is refused before it is."""
