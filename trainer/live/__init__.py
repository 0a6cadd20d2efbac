"""Live rooms as pages: opening one, coming in, the host's panel, the screen before the class, the record."""
