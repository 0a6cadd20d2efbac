"""Tables: the live seat, where a trainee answers."""
