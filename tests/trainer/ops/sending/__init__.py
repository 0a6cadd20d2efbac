"""What is sent in pieces."""
