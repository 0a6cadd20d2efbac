"""What holds for all rooms of the engine together."""
