"""What holds in every room of the trainer: rights, leaks, languages, modes."""
