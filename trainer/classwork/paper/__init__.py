"""The same drill on paper: the questions, and apart from them the key."""
