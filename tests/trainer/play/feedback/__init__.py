"""What people say about answers."""
