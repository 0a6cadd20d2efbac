"""What there is to mend: what went wrong, what is slow, what is due, and where a placement is."""
