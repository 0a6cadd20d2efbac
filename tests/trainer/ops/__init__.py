"""What whoever runs the trainer sees of it."""
