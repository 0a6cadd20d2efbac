"""The rules engine: standard library only; each file imports only files above it in the house's list."""
