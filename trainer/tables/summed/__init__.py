"""A round that is over: what it was worth, why it went wrong, and one thing to do next."""
