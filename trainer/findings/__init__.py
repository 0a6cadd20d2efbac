"""What a class gets wrong, what a decision tells, who is slipping, and at what pace they deal: for staff."""
