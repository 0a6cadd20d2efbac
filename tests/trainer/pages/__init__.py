"""Charts: points made into drawings."""
