"""Identity providers of a school, as real servers on loopback."""
