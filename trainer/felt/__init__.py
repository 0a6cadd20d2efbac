"""Felt: drawing what one watcher may see of a table and of what was answered at it."""
