"""Rooms that one may come into: their list, opening one, the code, joining."""
