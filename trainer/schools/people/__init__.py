"""People: who is in a school, in which role; what an owner changes about them."""
