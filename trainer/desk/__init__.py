"""The dispute desk: any round laid out, settled line by line, shared, kept as a lesson of the school."""
