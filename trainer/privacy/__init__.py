"""What is stored about a person: seen, and taken along."""
