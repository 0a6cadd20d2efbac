"""Second opinions: what the engine says, said once more, slowly and from the sheets alone."""
