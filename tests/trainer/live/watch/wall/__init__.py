"""The wall of a school: its cards, its sockets, and who is still at a table."""
