"""The record of a table test: made, told, signed and checked."""
