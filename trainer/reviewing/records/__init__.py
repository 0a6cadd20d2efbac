"""The record of a table test: made once when somebody needs it after the end, and read ever after."""
