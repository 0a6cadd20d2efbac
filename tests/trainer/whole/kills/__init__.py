"""A server that is killed: what was acknowledged is there."""
