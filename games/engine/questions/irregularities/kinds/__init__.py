"""One irregularity a file: IRREGULARITY says what it is, how it shows, and what houses do about it."""
