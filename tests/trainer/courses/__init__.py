"""The path: what there is to learn, and how far a trainee is."""
