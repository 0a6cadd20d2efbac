"""What holds for all packages of the engine together."""
