"""What is sent to the trainer: how much of it is read, and how more is refused before it is."""
