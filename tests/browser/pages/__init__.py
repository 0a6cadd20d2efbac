"""Pages in a browser, whatever is played."""
