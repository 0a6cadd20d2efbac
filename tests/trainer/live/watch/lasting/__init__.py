"""How long a socket lasts."""
