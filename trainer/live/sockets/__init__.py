"""The sockets of a live room: the host's panel, and the screen before the class."""
