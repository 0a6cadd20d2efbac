"""Watching: the push, the sockets and the wall of open tables."""
