"""Console: the progressive system's keypads. Presses in order in, the first fault out."""
