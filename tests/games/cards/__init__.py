"""Cards, shuffles and hands."""
