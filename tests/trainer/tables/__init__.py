"""Tables: dealt and answered."""
