"""What is printed, and what a house may choose."""
