"""The record of a table test: filed, printed, signed and checked."""
