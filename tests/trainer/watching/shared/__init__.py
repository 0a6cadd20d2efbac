"""What all sockets of a process have in common: one ear, and what was stored there just now."""
