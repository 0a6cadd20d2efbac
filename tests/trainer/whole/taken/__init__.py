"""What is taken out of the trainer as a file, and texts that are hostile to it."""
