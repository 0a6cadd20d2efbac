"""A learning platform of LTI 1.3, as a real server on loopback."""
