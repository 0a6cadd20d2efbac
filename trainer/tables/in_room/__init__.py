"""A table in a live room: what its page says, and where it is shown."""
