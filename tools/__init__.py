"""What is run by hand, and imported by nothing of the product."""
