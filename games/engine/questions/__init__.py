"""Questions: what a dealer is asked. A frame of a settled round in, prompts with their right answers out."""
