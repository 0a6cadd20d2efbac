"""Names of mistakes: what they rest on, and when they are taken back."""
