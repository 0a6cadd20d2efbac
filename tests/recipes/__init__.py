"""The recipes of docs/architecture.md ("How to add"), each followed with a toy."""
