"""Watching: sockets, pushes and the gallery."""
