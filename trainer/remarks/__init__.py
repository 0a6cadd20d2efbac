"""What people say about answers: a word at a stop, a verdict that is disputed, and how that was ruled."""
