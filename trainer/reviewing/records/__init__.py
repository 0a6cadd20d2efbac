"""The record of a table test: made once, told to whoever may read it, signed, and checked by strangers."""
