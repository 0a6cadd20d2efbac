"""Live rooms: one drill sat by many at once, led by an instructor, stop by stop."""
