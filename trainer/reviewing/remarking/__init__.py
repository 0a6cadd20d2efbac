"""Remarks on the page of a replay: a word at a stop, a verdict disputed, a dispute ruled on."""
