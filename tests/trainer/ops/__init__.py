"""What an operator sees of the trainer."""
